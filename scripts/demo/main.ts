// `npm run demo`: draws the demo gallery and writes the backup file that an empty installation restores.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { progressOf } from '../terminal/progress.ts';
import { ensureChromium } from '../test/browser.ts';
import { DEMO_FILE } from './demo-file.ts';
import { allDrawings, companyEntries, imageEntries } from './gallery.ts';
import { packDemo } from './pack-demo.ts';
import { openStudio } from './studio.ts';

const HELP = `Draws the demo gallery and writes it to ${DEMO_FILE}.

  --out <folder>   draws into this folder and packs nothing
  --only <text>    draws only files whose name holds the text; needs --out`;

/** Draws everything (or what \`only\` names) into a folder that can be imported. Throws when a text leaves its box. */
async function drawInto(folder: string, only = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'companies.json'), JSON.stringify(companyEntries(), null, 2));
  await writeFile(join(folder, 'images.json'), JSON.stringify(imageEntries(), null, 2));
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  const progress = progressOf('Drawing');
  try {
    const studio = await openStudio(browser);
    const drawings = allDrawings().filter(({ file }) => file.includes(only));
    const faults: string[] = [];
    for (const [done, drawing] of drawings.entries()) {
      progress.update(done, drawings.length);
      faults.push(...(await studio.faultsOf(drawing)).map((fault) => `${drawing.file}: ${fault}`));
      const file = join(folder, drawing.file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await studio.draw(drawing));
    }
    progress.update(drawings.length, drawings.length);
    progress.end();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    progress.end();
    await browser.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values.out) {
    await drawInto(values.out, values.only);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'demo-drawn-'));
  try {
    await drawInto(folder);
    const progress = progressOf('Encoding');
    const { bytes } = await packDemo(folder, {
      file: DEMO_FILE,
      now: () => new Date(),
      onProgress: progress.update,
    }).finally(progress.end);
    console.log(`${DEMO_FILE}: ${(bytes / 1e6).toFixed(1)} MB, ${imageEntries().length} images.`);
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
