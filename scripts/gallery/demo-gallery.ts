import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type DrawnPicture, drawDemo } from '#db/demo/draw.ts';
import type { App } from '#server/app.ts';
import { NO_DETAILS } from '#server/gallery-import/gallery-source.ts';

/** Told in words how far the demo gallery is. */
export type DemoReport = (detail: string) => void;

/** How much of the demo; all of it when left out. */
export type DemoSize = { companies?: number; images?: number };

/** A drawn picture as an import folder would describe it. */
const asSource = ({ file, folder, tags, alt, position }: DrawnPicture) => ({
  file,
  folder,
  sourceName: file.slice(folder.length + 1),
  tags,
  alt,
  position,
  ...NO_DETAILS,
});

/** Draws into `out` and imports each picture as soon as it is there; rejects when both have ended and one has failed. */
async function drawAndImport(app: App, out: string, report: DemoReport, size: DemoSize): Promise<void> {
  const drawn = new Readable({ objectMode: true, read: () => undefined });
  const stopped = new AbortController();
  let state = { drawn: 0, toDraw: 0, imported: 0 };
  const tell = (change: Partial<typeof state>) => {
    state = { ...state, ...change };
    report(`${state.drawn} of ${state.toDraw} drawn, ${state.imported} imported`);
  };
  const drawing = drawDemo({
    ...size,
    out,
    // Half of the cores: the import is busy on all of them, and a drawing thread needs memory.
    concurrency: Math.ceil(availableParallelism() / 2),
    signal: stopped.signal,
    onProgress: (done, total) => tell({ drawn: done, toDraw: total }),
    onPicture: (picture) => drawn.push(asSource(picture)),
  }).finally(() => drawn.push(null));
  const importing = app.galleryImport
    .importAhead(out, drawn, { onProgress: (imported) => tell({ imported }) })
    .catch((error: unknown) => {
      stopped.abort(error);
      throw error;
    });
  const outcomes = await Promise.allSettled([importing, drawing]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Gives an empty gallery the demo's companies: draws them into `$DATA_DIR/demo` and imports them; `npm start` calls it before the
 * first build. Answers false, having done nothing, when there are companies already or the settings do not ask for a demo.
 * Interrupted, it goes on the next time: companies are written last.
 */
export async function loadDemoGallery(app: App, report: DemoReport, size: DemoSize = {}): Promise<boolean> {
  if (!app.settings.demo || (await app.galleryImport.countCompanies()) > 0) return false;
  const out = join(app.settings.dataDir, 'demo');
  await drawAndImport(app, out, report, size);
  const { skipped } = await app.galleryImport.importFolder(out, {
    isDemo: true,
    onProgress: (done, total) => report(`importing ${done} of ${total}`),
  });
  const [first] = skipped;
  if (first) throw new Error(`The demo gallery is incomplete: ${first.what}: ${first.why}`);
  return true;
}
