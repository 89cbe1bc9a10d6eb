// Serves a built site for the browser tests on the port given, until it is told to stop. What tests need to know of it lies
// in a file that `e2eSite` reads. With E2E_IMAGE_HOST=cloudinary its pictures lie at a stand-in of Cloudinary.
import { rmSync, writeFileSync } from 'node:fs';
import { startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { startBuiltSite } from './built-site.ts';
import { cloudPort } from './e2e-ports.ts';
import { e2eSiteFile } from './e2e-site.ts';

const port = Number(process.argv[2]);
const cloud =
  process.env.E2E_IMAGE_HOST === 'cloudinary' ? await startFakeCloudinary({ port: cloudPort(port) }) : undefined;
const site = await startBuiltSite({ settings: { PORT: String(port) }, ...(cloud ? { cloud } : {}) });
const known = { dataDir: site.dataDir, ...(cloud ? { cloudinaryUrl: cloud.settingFor() } : {}) };
writeFileSync(e2eSiteFile(port), JSON.stringify(known));
console.log(`serving ${site.baseUrl}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    await site.stop();
    await cloud?.close();
    rmSync(e2eSiteFile(port), { force: true });
    process.exit(0);
  });
}
