// Serves an existing gallery without setup, demo or first build, which `npm start` does first.
import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { stopOnSignals } from '#server/site-server/run-until-stopped.ts';
import { serveGallery } from '#server/site-server/serve-gallery.ts';

try {
  const settings = readSettings();
  const served = await serveGallery(settings, { projectDir: fileURLToPath(new URL('..', import.meta.url)) }).catch(
    (error: unknown) => {
      throw new Error(explain(error, settings));
    },
  );
  stopOnSignals(served);
  served.log.info({ address: settings.siteUrl }, 'listening');
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
