// `npm run demo`: draws the demo gallery and writes the backup file that an empty installation restores.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { type Progress, progressOf } from '../terminal/progress.ts';
import { ensureChromium } from '../test/browser.ts';
import { DEMO_FILE } from './demo-file.ts';
import { BOXES_FILE, type DrawnRegion } from './element-boxes.ts';
import { allDrawings, companyEntries, imageEntries } from './gallery.ts';
import { packDemo, packRegions, readDemo } from './pack-demo.ts';
import { openStudio } from './studio.ts';

const HELP = `Draws the demo gallery and writes it to ${DEMO_FILE}.

  --out <folder>   draws into this folder and packs nothing
  --only <text>    draws only files whose name holds the text; needs --out
  --boxes          draws nothing: measures where the drawings have their elements, and writes these regions into the file
  --read           draws nothing: reads the images of the file again, for a new recipe, and takes product classes and flows over`;

type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Runs something with a browser that lays images out. */
async function inStudio<T>(run: (studio: Studio, progress: Progress) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  const progress = progressOf('Drawing');
  try {
    return await run(await openStudio(browser), progress);
  } finally {
    progress.end();
    await browser.close();
  }
}

/** Measures the regions of all images. */
async function writeBoxes(studio: Studio, progress: Progress): Promise<void> {
  const drawings = allDrawings().filter(({ name }) => name !== 'logo');
  const regions: Record<string, DrawnRegion[]> = {};
  for (const [done, drawing] of drawings.entries()) {
    progress.update(done, drawings.length);
    const own = await studio.regionsOf(drawing);
    if (own.length > 0) regions[drawing.file] = own;
  }
  await writeFile(BOXES_FILE, `${JSON.stringify(regions, null, 1)}\n`);
}

/** Draws all images (or those that `only` matches) into an import folder. Throws if a text overflows its box. */
async function drawInto(folder: string, only = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'companies.json'), JSON.stringify(companyEntries(), null, 2));
  await writeFile(join(folder, 'images.json'), JSON.stringify(imageEntries(), null, 2));
  await inStudio(async (studio, progress) => {
    const drawings = allDrawings().filter(({ file }) => file.includes(only));
    const faults: string[] = [];
    for (const [done, drawing] of drawings.entries()) {
      progress.update(done, drawings.length);
      // Both lay the image out: the pictures of the file show the numbers of the second time.
      faults.push(...(await studio.faultsOf(drawing)).map((fault) => `${drawing.file}: ${fault}`));
      const file = join(folder, drawing.file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await studio.draw(drawing));
    }
    progress.update(drawings.length, drawings.length);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
}

/** Writes the file with a progress bar for each step. */
async function packed(pack: (packing: Parameters<typeof readDemo>[0]) => ReturnType<typeof readDemo>): Promise<void> {
  const bars = new Map<string, Progress>();
  const onProgress = (done: number, total: number, what: string) => {
    const bar = bars.get(what) ?? progressOf(what);
    bars.set(what, bar);
    bar.update(done, total);
  };
  const { bytes } = await pack({ file: DEMO_FILE, now: () => new Date(), onProgress }).finally(() => {
    for (const { end } of bars.values()) end();
  });
  console.log(`${DEMO_FILE}: ${(bytes / 1e6).toFixed(1)} MB, ${imageEntries().length} images.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      only: { type: 'string' },
      read: { type: 'boolean' },
      boxes: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values.boxes) {
    await inStudio(writeBoxes);
    await packed(packRegions);
    return;
  }
  if (values.read) {
    await packed(readDemo);
    return;
  }
  if (values.out) {
    await drawInto(values.out, values.only);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'demo-drawn-'));
  try {
    await inStudio(writeBoxes);
    await drawInto(folder);
    await packed((packing) => packDemo(folder, packing));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
