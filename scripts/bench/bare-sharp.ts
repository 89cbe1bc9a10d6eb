// Baseline of imports and regions: sharp alone, with the outputs that the local image host creates (docs/image-formats.md).
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { runApart } from './apart.ts';
import { timed } from './measurement.ts';

const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:4:4' } as const;
const FULL_AVIF = { ...AVIF, quality: 67, effort: 0 } as const;
const WIDTHS = [480, 960];

/** Encodes an image in all widths. */
export async function encodeBare(image: Sharp): Promise<Buffer[]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const encoded: Buffer[] = [];
  for (const width of [...WIDTHS.filter((each) => each < info.width), info.width]) {
    const options = width === info.width ? FULL_AVIF : AVIF;
    encoded.push(await sharp(data, { raw: info }).resize({ width }).avif(options).toBuffer());
  }
  return encoded;
}

/** Encodes the images of a folder into another one, as many at once as there are cores; returns the time in ms. */
export async function encodeFolder(files: readonly string[], out: string): Promise<number> {
  sharp.concurrency(1);
  sharp.cache(false);
  await mkdir(out, { recursive: true });
  const numbered = files.entries();
  const worker = async () => {
    for (const [at, file] of numbered) {
      const encoded = await encodeBare(sharp(file).flatten({ background: '#fff' }));
      for (const [width, data] of encoded.entries()) await writeFile(join(out, `${at}-${width}.avif`), data);
    }
  };
  return timed(() => Promise.all(Array.from({ length: availableParallelism() }, worker)));
}

export const encodeApart = (files: readonly string[], out: string) =>
  runApart(import.meta.url, encodeFolder, [files, out]);
