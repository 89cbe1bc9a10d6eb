// Builds the sites of the browser tests while other steps of `npm test` run, so that their servers start quickly.
import { startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { preparedSite } from './built-site.ts';
import { ADMIN_PORT, CLOUD_PORT, cloudPort, PUBLIC_PORT } from './e2e-ports.ts';
import { byLength } from './run-length.ts';

const isHosted = process.env.E2E_HOSTED === '1';
if (!isHosted) await preparedSite();
// One site each, because the pages contain the address of the fake Cloudinary.
const onCloudinary = byLength({ short: [], long: [CLOUD_PORT] });
for (const port of isHosted ? [PUBLIC_PORT, ADMIN_PORT, ...onCloudinary] : onCloudinary) {
  const cloud = await startFakeCloudinary({ port: cloudPort(port) });
  await preparedSite({ cloud, builtFor: port });
  await cloud.close();
}
