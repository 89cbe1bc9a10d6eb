// What the first start does with an empty gallery, in a process of its own, so that its memory is its own. Run as
// `demo-worker.ts <data folder>`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { loadDemoGallery } from '../gallery/demo-gallery.ts';

/** What loading the demo gallery took; `cpuMs` is the time of all threads. */
export type DemoFigures = { ms: number; cpuMs: number; images: number; memoryMb: number };

const [dataDir = ''] = process.argv.slice(2);
const projectDir = fileURLToPath(new URL('../..', import.meta.url));
await mkdir(dataDir, { recursive: true });
const gallery = await openGallery(readSettings({ DATA_DIR: dataDir, DEMO: '1' }), { projectDir });
const startedAt = performance.now();
await loadDemoGallery(gallery.app, () => undefined);
const ms = performance.now() - startedAt;
// Drawing threads are part of the process: its figures hold all of the work.
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const { size } = await gallery.app.gallery.index();
const figures: DemoFigures = {
  ms,
  cpuMs: (userCPUTime + systemCPUTime) / 1000,
  images: size,
  memoryMb: maxRSS / 1024,
};
gallery.close();
process.send?.(figures);
process.disconnect?.();
