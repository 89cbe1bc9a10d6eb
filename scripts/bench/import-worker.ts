import { mkdir } from 'node:fs/promises';
import { readSettings } from '#server/env.ts';
import { runApart } from './apart.ts';
import { openBare } from './bare-gallery.ts';
import { timed } from './measurement.ts';

/** Imports a folder as the command does, which encodes in its own process, and measures its time and memory. */
export async function importFolder(dataDir: string, source: string) {
  await mkdir(dataDir, { recursive: true });
  const { app } = await openBare(readSettings({ DATA_DIR: dataDir }));
  let [images, skipped] = [0, 0];
  const ms = await timed(async () => {
    const result = await app.galleryImport.importFolder(source);
    images = result.images.added + result.images.changed + result.images.unchanged;
    skipped = result.skipped.length;
  });
  return { ms, images, skipped, memoryMb: process.resourceUsage().maxRSS / 1024 };
}

export const importApart = (dataDir: string, source: string) =>
  runApart(import.meta.url, importFolder, [dataDir, source]);
