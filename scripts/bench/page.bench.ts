import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { ensureChromium } from '../test/browser.ts';
import { ROOT } from '../toolchain.mjs';
import { type Bench, type Size, withFolder } from './bench.ts';
import { blockingTime, openFirstView, withBrowser } from './first-view.ts';
import { preparedGallery } from './galleries.ts';
import { whileServed } from './gallery-server.ts';
import { atLeast, atMost, below, type Limit, median, ratio } from './measurement.ts';
import { ensurePeer, runPeer } from './peers.ts';

const LIGHTHOUSE = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;
/** Loads of each page, in turns. */
const LOADS = 9;
const PAGES = [
  { name: 'home page', path: '/', file: 'index.html' },
  { name: 'company page', path: '/company/company-1', file: 'company/company-1.html' },
];
/** A page without islands of its own. */
const TERMS = { name: 'page of terms, which has no islands of its own', path: '/terms' };

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

const audit = (name: string, per: number) => (report: Report) =>
  (report.audits[name]?.numericValue ?? Number.NaN) / per;

/** What is taken from Lighthouse's reports on a phone, with its default throttling. */
const AUDITED: [name: string, unit: string, of: (report: Report) => number, limit: Limit][] = [
  ...CATEGORIES.map((name): (typeof AUDITED)[number] => {
    const score = ({ categories }: Report) => Math.round((categories[name]?.score ?? 0) * 100);
    return [name, 'points', score, atLeast(name === 'performance' ? 98 : 100)];
  }),
  ['largest paint', 's', audit('largest-contentful-paint', 1_000), below(1.8)],
  ['layout shift', '', audit('cumulative-layout-shift', 1), atMost(0)],
];

/** Audits without full score in any category but performance. */
const findingsIn = ({ categories, audits }: Report): string[] =>
  CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  );

/** Writes the image files that the pages show, at about a screenshot's size, because seeded galleries have none. */
async function writeImages(dataDir: string): Promise<void> {
  const client = join(dataDir, 'releases/current/client');
  const pages = await Promise.all(PAGES.map(({ file }) => readFile(join(client, file), 'utf8')));
  const shown = pages.flatMap((html) => [...html.matchAll(/\/media\/v1\/([\w-]+)\/(\d+)\.webp/g)]);
  await withFolder(async (folder) => {
    for (const width of new Set(shown.map(([, , width]) => width))) {
      const picture = sharp(join(ROOT, 'docs/pictures/company.webp')).resize({ width: Number(width) });
      await picture.webp({ quality: 80 }).toFile(join(folder, `${width}.webp`));
    }
    for (const [, publicId = '', width] of shown) {
      const target = join(dataDir, 'media', publicId, `${width}.webp`);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(folder, `${width}.webp`), target);
    }
  });
}

async function measureBytes(browser: Browser, site: string, { name: size }: Size, { report }: Bench): Promise<void> {
  for (const { name, path } of PAGES) {
    const { files, page } = await openFirstView(browser, site + path);
    await page.context().close();
    const bytes = files.filter(({ kind }) => kind === 'script').reduce((sum, file) => sum + file.bytes, 0);
    const about = `${name}, ${size} gallery: JavaScript before any interaction`;
    report(about, bytes / 1_000, 'KB', { limit: below(30) });
  }
}

/**
 * Blocking times of pages, each the median of several loads, against that of a page of text alone. Not Lighthouse's, which computes
 * 0 to 20 ms for all of them from a load at full speed.
 */
async function measureBlocking(browser: Browser, site: string, { name: size }: Size, bench: Bench): Promise<void> {
  bench.say('loading pages at a quarter of the speed …');
  const loads = Array.from({ length: LOADS }, () => [TERMS, ...PAGES]).flat();
  const times: { path: string; ms: number }[] = [];
  for (const { path } of loads) times.push({ path, ms: await blockingTime(browser, site + path) });
  /** At least 1 ms, so that a page without any has a ratio to another. */
  const blocking = (path: string) =>
    Math.max(1, median(times.filter((time) => time.path === path).map(({ ms }) => ms)));
  const baseline = { name: TERMS.name, figure: blocking(TERMS.path) };
  for (const { name, path } of PAGES) {
    const about = `${name}, ${size} gallery, 4 x CPU throttle: blocking time`;
    bench.report(about, blocking(path), 'ms', { baseline, limit: ratio.atMost(1.5) });
  }
}

async function runAudits(site: string, { name: size }: Size, bench: Bench): Promise<void> {
  const program = await ensurePeer('lighthouse', LIGHTHOUSE, bench);
  if (!program) return;
  for (const { name, path } of PAGES) {
    bench.say(`Lighthouse, ${name}, ${size} gallery …`);
    const reports = await withFolder(async (folder) => {
      const file = join(folder, 'report.json');
      const flags = ['--output=json', `--output-path=${file}`, '--quiet', '--chrome-flags=--headless=new --no-sandbox'];
      const results: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await runPeer(process.execPath, [program, site + path, ...flags], { CHROME_PATH: ensureChromium() });
        results.push(JSON.parse(await readFile(file, 'utf8')));
      }
      return results;
    });
    for (const finding of new Set(reports.flatMap(findingsIn))) bench.say(`found: ${finding}`);
    for (const [what, unit, of, limit] of AUDITED)
      bench.report(`Lighthouse mobile, ${name}, ${size} gallery: ${what}`, median(reports.map(of)), unit, { limit });
  }
}

/** Transferred bytes and blocking times of the home page and a company page, and their Lighthouse results. */
export const measure = (bench: Bench): Promise<void> =>
  withBrowser(async (browser) => {
    for (const size of bench.sizes) {
      const { settings } = await preparedGallery(size, bench);
      const site = `http://localhost:${settings.port}`;
      await writeImages(settings.dataDir);
      await whileServed(settings, async () => {
        await measureBytes(browser, site, size, bench);
        await measureBlocking(browser, site, size, bench);
        await runAudits(site, size, bench);
      });
    }
  });
