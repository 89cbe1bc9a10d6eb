// Takes the screenshots of the README and the docs from the demo gallery, served as by `npm start`, in the tests' browser.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import sharp from 'sharp';
import { readSettings } from '#server/env.ts';
import { serveGallery } from '#server/site-server/serve-gallery.ts';
import { prepareGallery } from '../start/prepare-gallery.ts';
import { ensureChromium } from '../test/browser.ts';
import { PICTURES, type Picture } from './pictures.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const out = join(projectDir, 'docs', 'pictures');
const PORT = 4398;

/** Cached between runs, so that the demo gallery is restored only once. */
const DATA_DIR = join(projectDir, 'node_modules', '.cache', 'pictures');

/** Device pixels per layout pixel, and width of the file: text stays sharp in READMEs. */
const SCALE = 2;
const FILE_WIDTH = 1600;

/** Signs in one of the demo's people through the interface, and returns the browser's storage state. */
async function signedInAs(browser: Browser, siteUrl: string, name: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto('/api/auth/login?returnTo=/terms');
  await page.getByRole('button', { name }).click();
  await page.waitForURL('**/terms');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function take(browser: Browser, siteUrl: string, storageState: StorageState | undefined, picture: Picture) {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: picture.width ?? 1440, height: picture.height ?? 900 },
    deviceScaleFactor: SCALE,
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  await page.goto(picture.path, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Dismiss notice about the images' }).click();
  await picture.before?.(page);
  await page.evaluate(() => {
    // Images further down are lazy and never requested.
    const seen = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    return Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  const png = await page.screenshot();
  const file = join(out, `${picture.name}.webp`);
  const width = Math.min(FILE_WIDTH, (picture.width ?? 1440) * SCALE);
  const { size } = await sharp(png).resize({ width }).webp({ quality: 82, effort: 6 }).toFile(file);
  console.log(`  ${picture.name}.webp  ${Math.round(size / 1024)} KB`);
  await context.close();
}

async function main(): Promise<void> {
  const settings = readSettings({ DATA_DIR, PORT: String(PORT), DEMO: '1' });
  await Promise.all([mkdir(out, { recursive: true }), mkdir(DATA_DIR, { recursive: true })]);
  const served = await serveGallery(settings, { projectDir, prepare: prepareGallery });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const states = {
      user: await signedInAs(browser, settings.siteUrl, 'Mara Lindqvist'),
      admin: await signedInAs(browser, settings.siteUrl, 'Priya Raman'),
      visitor: undefined,
    };
    for (const picture of PICTURES) await take(browser, settings.siteUrl, states[picture.as], picture);
  } finally {
    await browser.close();
    await served.stop();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
