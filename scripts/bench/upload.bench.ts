import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Bench } from './bench.ts';
import { median } from './measurement.ts';
import type { UploadFigures } from './upload-worker.ts';
import { runBenchScript, withFolder } from './workbench.ts';

/** Limit in ms for an upload of 5 MB on local files, all sizes included. */
const MAX_MS = 1_500;
const ROUNDS = 5;
const PICTURE = { width: 2560, height: 1600 } as const;
/** Rows of film grain that bring the PNG just under 5 MB; the rest is a plain interface. */
const GRAIN_ROWS = 760;

/** A screenshot with film grain below a plain bar; each one differs. */
async function drawScreenshot(file: string): Promise<number> {
  const noise = { type: 'gaussian', mean: 110, sigma: 12 } as const;
  const grain = { width: PICTURE.width, height: GRAIN_ROWS, channels: 3, background: '#888', noise } as const;
  const photograph = await sharp({ create: grain }).png().toBuffer();
  await sharp({ create: { ...PICTURE, channels: 3, background: '#f4f5f7' } })
    .composite([{ input: photograph, left: 0, top: PICTURE.height - GRAIN_ROWS }])
    .png()
    .toFile(file);
  return (await stat(file)).size;
}

/** An upload near the size limit: the form is read and checked, all sizes are encoded, stored and indexed. */
export async function benchUpload(bench: Bench): Promise<void> {
  await withFolder(async (folder) => {
    bench.say('drawing screenshots of 5 MB …');
    const files = Array.from({ length: ROUNDS }, (_, index) => join(folder, `${index}.png`));
    const sizes: number[] = [];
    for (const file of files) sizes.push(await drawScreenshot(file));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    bench.say('uploading them one after the other …');
    const { ms, memoryMb } = await runBenchScript<UploadFigures>('upload-worker.ts', [dataDir, ...files], process.env);
    bench.report({
      name: 'upload of a 5 MB image, all sizes',
      figure: median(ms),
      unit: 'ms',
      limit: { of: 'figure', is: 'below', value: MAX_MS },
      note: `${(median(sizes) / 2 ** 20).toFixed(1)} MB, ${PICTURE.width} x ${PICTURE.height}; the first took ${Math.round(ms[0] ?? 0)} ms`,
    });
    bench.report({ name: 'uploads, highest memory', figure: memoryMb, unit: 'MB' });
  });
}
