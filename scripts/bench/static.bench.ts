import type { ChildProcess } from 'node:child_process';
import { childEnvironment, readSettings } from '#server/env.ts';
import { openGallery } from '../serve/open-gallery.ts';
import { loadServer } from './http-load.ts';
import { seedGallery } from './seed-gallery.ts';
import { freePort, median, PROJECT_DIR, startBenchServer, stopBenchServer, withFolder } from './workbench.ts';

const IMAGES = 500;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const CONNECTIONS = 32;
/** What issue and contract ask for. */
const WANTED_RATIO = 0.8;

/** Requests per second for the home page, ours and bare sirv's, measured in turns; precompressed on both sides. */
export async function benchStatic(): Promise<void> {
  await withFolder(async (dataDir) => {
    const port = await freePort();
    const settings = readSettings({ DATA_DIR: dataDir, PORT: String(port) });
    const gallery = await openGallery(settings, { projectDir: PROJECT_DIR });
    await seedGallery(gallery.db, IMAGES);
    await gallery.app.builds.runNow('Benchmark', () => {});
    const client = gallery.releases.client((await gallery.releases.currentId()) ?? '');
    gallery.close();

    const env = childEnvironment(settings, { NODE_ENV: 'production' });
    const sirvPort = await freePort();
    const servers: ChildProcess[] = [];
    try {
      servers.push(await startBenchServer('api-server.ts', [], env));
      servers.push(await startBenchServer('sirv-server.ts', [String(sirvPort), client], env));
      for (const path of ['/', '/company/company-1', '/robots.txt']) await compare(path, port, sirvPort);
    } finally {
      await Promise.all(servers.map(stopBenchServer));
    }
  });
}

async function compare(path: string, port: number, sirvPort: number): Promise<void> {
  const load = { path, acceptEncoding: 'br', connections: CONNECTIONS, durationMs: ROUND_MS };
  const rates = { ours: [] as number[], sirv: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.sirv.push((await loadServer({ ...load, port: sirvPort })).requestsPerSecond);
    rates.ours.push((await loadServer({ ...load, port })).requestsPerSecond);
  }
  const [ours, sirv] = [median(rates.ours), median(rates.sirv)];
  const ratio = ours / sirv;
  console.log(
    `  ${path.padEnd(20)} ${Math.round(ours)} requests/s, sirv ${Math.round(sirv)}: ratio ${ratio.toFixed(2)} (wanted ≥ ${WANTED_RATIO}) ${ratio >= WANTED_RATIO ? 'ok' : 'MISSED'}`,
  );
}
