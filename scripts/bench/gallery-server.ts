// The served gallery, for a load from another process; the configuration comes from the environment.
import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/env.ts';
import { serveGallery } from '#server/site-server/serve-gallery.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
await serveGallery(readSettings(), {
  projectDir,
  prepare: async ({ app, upToDateRelease }) => {
    if ((await upToDateRelease()) === undefined) await app.builds.runNow('Benchmark', () => {});
  },
});
process.send?.('ready');
