// An import in a separate process to measure its memory. Run as `import-worker.ts <data folder> <source>`.
import { mkdir } from 'node:fs/promises';
import { readSettings } from '#server/env.ts';
import { openBare } from './bare-gallery.ts';

export type ImportFigures = { ms: number; images: number; skipped: number; memoryMb: number };

const [dataDir = '', source = ''] = process.argv.slice(2);
await mkdir(dataDir, { recursive: true });
// Encodes in this process, as the command does: beside a server, one image at a time would be encoded in another.
const gallery = await openBare(readSettings({ DATA_DIR: dataDir }));
const startedAt = performance.now();
const { images, skipped } = await gallery.app.galleryImport.importFolder(source);
const figures: ImportFigures = {
  ms: performance.now() - startedAt,
  images: images.added + images.changed + images.unchanged,
  skipped: skipped.length,
  memoryMb: process.resourceUsage().maxRSS / 1024,
};
gallery.close();
process.send?.(figures);
process.disconnect?.();
