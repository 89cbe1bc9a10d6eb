// Serves the built sites of the browser tests that are named as arguments until it is stopped. A file per site that `e2eSite`
// reads describes it. With E2E_HOSTED=1, and for `cloudinary` always, the images are at a fake Cloudinary and the database
// is remote. `cloudinary` is also configured as for functions: another service builds, and browsers upload large files to
// Cloudinary directly.
import { rmSync, writeFileSync } from 'node:fs';
import { portIsFree } from '#scripts/start/port.ts';
import { startBuildSink } from '#tests/fakes/build-sink.ts';
import { startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { startBuiltSite } from './built-site.ts';
import { ADMIN_PORT, CLOUD_PORT, cloudPort, portOf, VENDOR_PORT } from './e2e-ports.ts';
import { e2eSiteFile } from './e2e-site.ts';
import { holdBuilds } from './held-builds.ts';

/** Starts the site of a port; returns a function that stops it. */
async function serve(port: number): Promise<() => Promise<void>> {
  // Otherwise a server that a stopped run has left would be taken for this one.
  await portIsFree({ host: '0.0.0.0', port });
  const isHosted = process.env.E2E_HOSTED === '1' || port === CLOUD_PORT;
  const cloud = isHosted ? await startFakeCloudinary({ port: cloudPort(port) }) : undefined;
  const sink = port === CLOUD_PORT ? await startBuildSink() : undefined;
  const site = await startBuiltSite({
    settings: {
      PORT: String(port),
      COLLECT_ALLOW: `127.0.0.1:${VENDOR_PORT}`,
      ...(sink && { BUILD_HOOK_URL: sink.url, UPLOAD_MAX_MB: '6' }),
    },
    ...(cloud && { cloud, isDatabaseRemote: true, builtFor: port }),
  });
  const letGo = port === ADMIN_PORT ? await holdBuilds(site.dataDir) : undefined;
  writeFileSync(e2eSiteFile(port), JSON.stringify({ dataDir: site.dataDir, hosted: site.hosted }));
  console.log(`serving ${site.baseUrl}`);
  return async () => {
    await letGo?.();
    await site.stop();
    await cloud?.close();
    sink?.close();
    rmSync(e2eSiteFile(port), { force: true });
  };
}

const stops = await Promise.all(process.argv.slice(2).map((name) => serve(portOf(name))));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    await Promise.all(stops.map((stop) => stop()));
    process.exit(0);
  });
}
console.log('serving all sites');
