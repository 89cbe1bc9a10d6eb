// An import in a separate process to measure its memory. Run as `import-worker.ts <data folder> <source>`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';

export type ImportFigures = { ms: number; images: number; skipped: number; memoryMb: number };

const [dataDir = '', source = ''] = process.argv.slice(2);
const projectDir = fileURLToPath(new URL('../..', import.meta.url));
await mkdir(dataDir, { recursive: true });
const gallery = await openGallery(readSettings({ DATA_DIR: dataDir }), { projectDir });
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
