// Restores the demo as a first start does, in a separate process to measure its memory. Run as `demo-worker.ts <data folder>`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { DEMO_FILE } from '../demo/demo-file.ts';

/** Time and memory of the restore. */
export type DemoFigures = { ms: number; images: number; memoryMb: number };

const [dataDir = ''] = process.argv.slice(2);
const projectDir = fileURLToPath(new URL('../..', import.meta.url));
await mkdir(dataDir, { recursive: true });
const gallery = await openGallery(readSettings({ DATA_DIR: dataDir, DEMO: '1' }), { projectDir });
const startedAt = performance.now();
await gallery.app.demoGallery.restore(DEMO_FILE);
const ms = performance.now() - startedAt;
const { size } = await gallery.app.gallery.index();
const figures: DemoFigures = { ms, images: size, memoryMb: process.resourceUsage().maxRSS / 1024 };
gallery.close();
process.send?.(figures);
process.disconnect?.();
