import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { serveGallery } from '#server/site-server/serve-gallery.ts';
import { ROOT } from '../toolchain.mjs';
import { whileApart } from './apart.ts';

/** Serves the gallery of the environment. */
export async function serve(): Promise<void> {
  await serveGallery(readSettings(), {
    projectDir: ROOT,
    prepare: async ({ app, upToDateRelease }) => {
      if ((await upToDateRelease()) === undefined) await app.builds.runNow('Benchmark', () => {});
    },
  });
}

/** Serves a gallery in a separate process while `use` runs. */
export const whileServed = <T>(settings: Settings, use: () => Promise<T>): Promise<T> =>
  whileApart(import.meta.url, serve, [], childEnvironment(settings, { NODE_ENV: 'production' }), use);
