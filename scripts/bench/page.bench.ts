import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { ensureChromium } from '../test/browser.ts';
import type { Bench, Size } from './bench.ts';
import { blockingTime, bytesOf, openFirstView } from './first-view.ts';
import { ensureNpm, runProgram } from './gallery-generators.ts';
import { median } from './measurement.ts';
import { type PreparedGallery, preparedGallery, whileServed } from './prepared-gallery.ts';
import { withFolder } from './workbench.ts';

const VERSION = '13.5.0';

/** Lighthouse's categories, each 0 to 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's results for a page on a phone, with its default throttling. */
export type LighthouseResult = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Largest contentful paint, in s. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time, in ms. */
  tbt: number;
  /** Audits without full score in any category but performance. */
  findings: string[];
};

type LighthouseReport = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

function resultOf({ categories, audits }: LighthouseReport): LighthouseResult {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const findings = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint') / 1_000,
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    findings,
  };
}

/** Runs several times on an address. Undefined if Lighthouse can't be installed. */
export async function runLighthouse(
  address: string,
  runs: number,
  bench: Bench,
): Promise<LighthouseResult[] | undefined> {
  const program = await ensureNpm('lighthouse', VERSION, bench);
  if (!program) return undefined;
  return withFolder(async (folder) => {
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run += 1) {
      const file = join(folder, `${run}.json`);
      const chromium = [`CHROME_PATH=${ensureChromium()}`, process.execPath];
      const flags = '--chrome-flags=--headless=new --no-sandbox';
      await runProgram('env', [
        ...chromium,
        program,
        address,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        flags,
      ]);
      results.push(resultOf(JSON.parse(await readFile(file, 'utf8')) as LighthouseReport));
    }
    return results;
  });
}

/** The median of one value of several results. */
export const medianOf = (results: readonly LighthouseResult[], value: (result: LighthouseResult) => number): number =>
  median(results.map(value));

const RUNS = 3;
const PERFORMANCE_MIN = 98;
const LCP_MAX_S = 1.8;
const BLOCKING_RATIO = 1.5;
const PAGES = [
  { name: 'home page', path: '/', file: 'index.html', jsMaxKb: 30 },
  { name: 'company page', path: '/company/company-1', file: 'company/company-1.html', jsMaxKb: 30 },
] as const;

/** Creates the image files that the pages show, at about a screenshot's size, because seeded galleries have none. */
async function makeImages({ client, settings }: PreparedGallery): Promise<void> {
  const pages = await Promise.all(PAGES.map(({ file }) => readFile(join(client, file), 'utf8')));
  const found = pages.flatMap((html) => [...html.matchAll(/\/media\/v1\/([\w-]+)\/(\d+)\.webp/g)]);
  await withFolder(async (folder) => {
    const images = new Map<string, string>();
    for (const [, publicId = '', width = ''] of found) {
      let picture = images.get(width);
      if (!picture) {
        picture = join(folder, `${width}.webp`);
        await sharp(Buffer.from(screenshotSvg(Number(width))))
          .webp({ quality: 80 })
          .toFile(picture);
        images.set(width, picture);
      }
      const target = join(settings.dataDir, 'media', publicId, `${width}.webp`);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(picture, target);
    }
  });
}

/** A screen full of rows of text and figures. */
function screenshotSvg(width: number): string {
  const rows = Array.from({ length: 26 }, (_, row) =>
    Array.from(
      { length: 6 },
      (_, column) =>
        `<text x="${240 + column * 260}" y="${160 + row * 38}" font-size="18" fill="#33415c">row ${row * 7} · ${(row * column * 7919) % 9973}</text>`,
    ).join(''),
  ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 10) / 16}" viewBox="0 0 1920 1200"><rect width="1920" height="1200" fill="#f5f7fb"/><rect width="200" height="1200" fill="#16213a"/><rect x="240" y="40" width="1640" height="60" rx="10" fill="#fff"/>${rows}</svg>`;
}

async function measureBytes(browser: Browser, port: number, { name: size }: Size, bench: Bench): Promise<void> {
  for (const { name, path, jsMaxKb } of PAGES) {
    const { files, page } = await openFirstView(browser, `http://localhost:${port}${path}`);
    await page.context().close();
    const about = `${name}, ${size} gallery`;
    const kb = (kind: string) => bytesOf(files, kind) / 1_000;
    bench.report({
      name: `${about}: JavaScript before any interaction`,
      figure: kb('script'),
      unit: 'KB',
      limit: { of: 'figure', is: 'below', value: jsMaxKb },
    });
    bench.report({ name: `${about}: HTML`, figure: kb('document'), unit: 'KB' });
    bench.report({ name: `${about}: CSS`, figure: kb('stylesheet'), unit: 'KB' });
    bench.report({ name: `${about}: requests before any interaction`, figure: files.length, unit: 'requests' });
  }
}

/** Loads of each page, in turns. */
const LOADS = 9;
/** A page without islands of its own. */
const TERMS = { name: 'page of terms, which has no islands of its own', path: '/terms' };

/**
 * Blocking times of pages, each the median of several loads, against that of a page of text alone. Not Lighthouse's, which computes
 * 0 to 20 ms for all of them from a load at full speed.
 */
async function measureBlocking(browser: Browser, port: number, { name: size }: Size, bench: Bench): Promise<void> {
  bench.say('loading pages at a quarter of the speed …');
  const loads = new Map<string, number[]>();
  for (let load = 0; load < LOADS; load += 1)
    for (const { path } of [TERMS, ...PAGES])
      loads.set(path, [...(loads.get(path) ?? []), await blockingTime(browser, `http://localhost:${port}${path}`)]);
  /** At least 1 ms, so that a page without any has a ratio to another. */
  const blocking = (path: string) => Math.max(1, median(loads.get(path) ?? []));
  for (const { name, path } of PAGES)
    bench.report({
      name: `${name}, ${size} gallery, 4 x CPU throttle: blocking time`,
      figure: blocking(path),
      unit: 'ms',
      baseline: { name: TERMS.name, figure: blocking(TERMS.path) },
      limit: { of: 'ratio', is: 'at most', value: BLOCKING_RATIO },
    });
}

async function runAudits(port: number, { name: size }: Size, bench: Bench): Promise<void> {
  for (const { name, path } of PAGES) {
    bench.say(`Lighthouse, ${name}, ${size} gallery …`);
    const results = await runLighthouse(`http://localhost:${port}${path}`, RUNS, bench);
    if (!results) return;
    const about = `Lighthouse mobile, ${name}, ${size} gallery`;
    const findings = [...new Set(results.flatMap((result) => result.findings))];
    for (const finding of findings) bench.say(`found: ${finding}`);
    for (const category of CATEGORIES) {
      const value = category === 'performance' ? PERFORMANCE_MIN : 100;
      const figure = medianOf(results, ({ scores }) => scores[category]);
      bench.report({
        name: `${about}: ${category}`,
        figure,
        unit: 'points',
        limit: { of: 'figure', is: 'at least', value },
      });
    }
    const lcp = medianOf(results, (result) => result.lcp);
    bench.report({
      name: `${about}: largest paint`,
      figure: lcp,
      unit: 's',
      limit: { of: 'figure', is: 'below', value: LCP_MAX_S },
    });
    const cls = medianOf(results, (result) => result.cls);
    bench.report({
      name: `${about}: layout shift`,
      figure: cls,
      unit: '',
      limit: { of: 'figure', is: 'at most', value: 0 },
    });
    bench.report({
      name: `${about}: blocking time`,
      figure: medianOf(results, ({ tbt }) => tbt),
      unit: 'ms',
    });
  }
}

/** Transferred bytes of the home page and a company page, and their Lighthouse results. */
export async function benchPage(bench: Bench): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    for (const size of bench.sizes) {
      const gallery = await preparedGallery(size, bench);
      await makeImages(gallery);
      await whileServed(gallery, async () => {
        await measureBytes(browser, gallery.port, size, bench);
        await measureBlocking(browser, gallery.port, size, bench);
        await runAudits(gallery.port, size, bench);
      });
    }
  } finally {
    await browser.close();
  }
}
