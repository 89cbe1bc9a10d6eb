// Builds the sites of the browser tests ahead, while other steps of `npm test` run: their servers then start at once.
import { startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { preparedSite } from './built-site.ts';
import { CLOUD_PORT, cloudPort } from './e2e-ports.ts';

await preparedSite();
const cloud = await startFakeCloudinary({ port: cloudPort(CLOUD_PORT) });
await preparedSite({ cloud });
await cloud.close();
