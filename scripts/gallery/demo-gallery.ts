import { join } from 'node:path';
import { drawDemo } from '#db/demo/draw.ts';
import type { App } from '#server/app.ts';

/** Told how far the demo gallery is: what is being done, and how many of how many pictures. */
export type DemoReport = (doing: string, done: number, total: number) => void;

/**
 * Gives an empty gallery the demo's companies: draws them into `$DATA_DIR/demo` and imports them; `npm start` calls it before the
 * first build. Answers false, having done nothing, when there are companies already or the settings do not ask for a demo.
 * Interrupted, it goes on the next time: companies are written last.
 */
export async function loadDemoGallery(app: App, report: DemoReport): Promise<boolean> {
  if (!app.settings.demo || (await app.galleryImport.countCompanies()) > 0) return false;
  const out = join(app.settings.dataDir, 'demo');
  await drawDemo({ out, onProgress: (done, total) => report('drawing', done, total) });
  const { skipped } = await app.galleryImport.importFolder(out, {
    onProgress: (done, total) => report('importing', done, total),
  });
  const [first] = skipped;
  if (first) throw new Error(`The demo gallery is incomplete: ${first.what}: ${first.why}`);
  return true;
}
