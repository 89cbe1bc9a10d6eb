// Serves the project given on the command line as one of several processes of a gallery, as `npm start` does; prints its
// port. Each line on standard input requests a build.
import { createInterface } from 'node:readline';
import { prepareGallery } from '#scripts/start/prepare-gallery.ts';
import { readSettings } from '#server/env.ts';
import { serveGallery } from '#server/site-server/serve-gallery.ts';

const served = await serveGallery(readSettings(), {
  projectDir: process.argv[2] ?? '',
  port: 0,
  prepare: prepareGallery,
});
createInterface({ input: process.stdin }).on('line', (reason) => void served.gallery.app.builds.request(reason));
process.on('SIGTERM', () => void served.stop().then(() => process.exit(0)));
console.log(`port ${served.port}`);
