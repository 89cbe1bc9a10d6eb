import { mkdir, readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawDemo } from '#db/demo/draw.ts';
import { readSettings } from '#server/env.ts';
import { openGallery } from '../serve/open-gallery.ts';
import { PROJECT_DIR, withFolder } from './workbench.ts';

const IMAGES = 60;
/** What the issue asks for. */
const WANTED = { ratio: 0.85, memoryMb: 600, againPer500Ms: 2_000 };
/** The same outputs as the local image host makes (docs/image-formats.md). */
const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:4:4' } as const;
const WIDTHS = [480, 960];

const verdict = (ok: boolean) => (ok ? 'ok' : 'MISSED');

async function encodeBare(file: string, out: string): Promise<void> {
  const { data, info } = await sharp(file).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  for (const width of [...WIDTHS.filter((width) => width < info.width), info.width]) {
    await sharp(data, { raw: info }).resize({ width }).avif(AVIF).toFile(`${out}-${width}.avif`);
  }
}

/** A bare sharp loop over the files, as many at a time as the import. */
async function bareLoop(files: readonly string[], out: string): Promise<number> {
  await mkdir(out, { recursive: true });
  const startedAt = performance.now();
  const queue = files.entries();
  const worker = async () => {
    for (const [at, file] of queue) await encodeBare(file, join(out, String(at)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return files.length / ((performance.now() - startedAt) / 1000);
}

/** Import rate against a bare sharp loop with the same outputs and parallelism, peak memory, and an import with nothing new. */
export async function benchImport(): Promise<void> {
  await withFolder(async (folder) => {
    const source = join(folder, 'source');
    await drawDemo({ out: source, images: IMAGES });
    const gallery = await openGallery(readSettings({ DATA_DIR: folder }), { projectDir: PROJECT_DIR });
    try {
      sharp.concurrency(1);
      sharp.cache(false);
      const startedAt = performance.now();
      const { images } = await gallery.app.galleryImport.importFolder(source);
      const ours = images.added / ((performance.now() - startedAt) / 1000);
      const memoryMb = process.resourceUsage().maxRSS / 1024;
      const againAt = performance.now();
      await gallery.app.galleryImport.importFolder(source);
      const againMs = ((performance.now() - againAt) / images.added) * 500;

      const names = await readdir(source, { recursive: true });
      const pictures = names.filter((name) => /\.(png|webp|jpe?g)$/.test(name) && !/logo/.test(name));
      const bare = await bareLoop(
        pictures.map((name) => join(source, name)),
        join(folder, 'bare'),
      );
      const ratio = ours / bare;
      console.log(
        `  import ${ours.toFixed(1)} images/s, bare sharp ${bare.toFixed(1)}: ratio ${ratio.toFixed(2)} (wanted ≥ ${WANTED.ratio}) ${verdict(ratio >= WANTED.ratio)}`,
      );
      console.log(
        `  peak memory ${memoryMb.toFixed(0)} MB (wanted < ${WANTED.memoryMb}) ${verdict(memoryMb < WANTED.memoryMb)}`,
      );
      console.log(
        `  nothing new: ${againMs.toFixed(0)} ms per 500 images (wanted < ${WANTED.againPer500Ms}) ${verdict(againMs < WANTED.againPer500Ms)}`,
      );
    } finally {
      gallery.close();
    }
  });
}
