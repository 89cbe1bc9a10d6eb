// Serves a built site for the browser tests on the given port until it is stopped. A file that `e2eSite` reads describes it.
// With E2E_HOSTED=1 its images are at a stand-in of Cloudinary and its database is remote. The site on `CLOUD_PORT` is also
// configured as for functions: another service builds, and browsers upload large files directly to Cloudinary.
import { rmSync, writeFileSync } from 'node:fs';
import { startBuildSink } from '#tests/fakes/build-sink.ts';
import { startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { startBuiltSite } from './built-site.ts';
import { CLOUD_PORT, cloudPort } from './e2e-ports.ts';
import { e2eSiteFile } from './e2e-site.ts';

const port = Number(process.argv[2]);
const isHosted = process.env.E2E_HOSTED === '1';
const cloud = isHosted ? await startFakeCloudinary({ port: cloudPort(port) }) : undefined;
const sink = port === CLOUD_PORT ? await startBuildSink() : undefined;
const site = await startBuiltSite({
  settings: { PORT: String(port), ...(sink && { BUILD_HOOK_URL: sink.url, UPLOAD_MAX_MB: '6' }) },
  ...(cloud && { cloud, isDatabaseRemote: true, builtFor: port }),
});
writeFileSync(e2eSiteFile(port), JSON.stringify({ dataDir: site.dataDir, hosted: site.hosted }));
console.log(`serving ${site.baseUrl}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    await site.stop();
    await cloud?.close();
    sink?.close();
    rmSync(e2eSiteFile(port), { force: true });
    process.exit(0);
  });
}
