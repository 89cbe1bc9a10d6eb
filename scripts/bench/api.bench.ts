import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { childEnvironment } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { freePort } from '../start/port.ts';
import type { Bench, Size } from './bench.ts';
import { loadServer } from './http-load.ts';
import { median } from './measurement.ts';
import { type PreparedGallery, preparedGallery, whileServed } from './prepared-gallery.ts';
import { PROJECT_DIR, startBenchServer, stopBenchServer } from './workbench.ts';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const CONNECTIONS = 16;
const PAGE = '/api/images/by-tag/all-screens?limit=60';
const PAGE_RATIO = 0.06;
const PAGE_MAX_MS = 3;
const FIRST_BYTE_MAX_MS = 50;

/** Timing of a response in ms, its encoding, and its bytes. */
type TimedResponse = { firstByteMs: number; lastByteMs: number; coding: string; body: Buffer };

function timeRequest(port: number, path: string, headers: Record<string, string>): Promise<TimedResponse> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let firstByteMs = Number.NaN;
      response.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) firstByteMs = performance.now() - startedAt;
        chunks.push(chunk);
      });
      response.on('end', () => {
        const coding = response.headers['content-encoding'] ?? 'none';
        resolve({ firstByteMs, lastByteMs: performance.now() - startedAt, coding, body: Buffer.concat(chunks) });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Passes `use` the port of a bare `node:http` server that always sends `body`; stops the server afterwards. */
async function withBareServer<T>(gallery: PreparedGallery, body: Buffer, use: (port: number) => Promise<T>) {
  const port = await freePort();
  const file = join(gallery.settings.dataDir, 'bench-answer');
  await writeFile(file, body);
  const env = childEnvironment(gallery.settings, { NODE_ENV: 'production' });
  const server = await startBenchServer('bare-server.ts', [String(port), file], env);
  try {
    return await use(port);
  } finally {
    await stopBenchServer(server);
  }
}

/**
 * Requests per second of a signed-in page of 60, alternating between us and a bare server with the same bytes; then the latency
 * for a single visitor.
 */
async function comparePage(gallery: PreparedGallery, { images }: Size, bench: Bench): Promise<void> {
  const { port, cookie } = gallery;
  const { body } = await timeRequest(port, PAGE, { Cookie: cookie });
  await withBareServer(gallery, body, async (barePort) => {
    const load = { connections: CONNECTIONS, durationMs: ROUND_MS };
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push((await loadServer({ ...load, port: barePort, path: '/' })).requestsPerSecond);
      rates.ours.push((await loadServer({ ...load, port, path: PAGE, cookie })).requestsPerSecond);
    }
    bench.report({
      name: `signed-in list, 60 of ${images}`,
      figure: median(rates.ours),
      unit: 'requests/s',
      baseline: { name: 'bare node:http, same bytes', figure: median(rates.bare) },
      ...(images <= 20_000 ? { limit: { of: 'ratio', is: 'at least', value: PAGE_RATIO } } : {}),
    });
  });
  const { p50Ms } = await loadServer({ port, path: PAGE, cookie, connections: 1, durationMs: ROUND_MS });
  bench.report({
    name: `signed-in list, 60 of ${images}, one request after the other, median`,
    figure: p50Ms,
    unit: 'ms',
    limit: { of: 'figure', is: 'below', value: PAGE_MAX_MS },
  });
}

/** Time to the first byte of the first page, compressed: at the first request, after an edit, and later. */
async function timeFirstByte(gallery: PreparedGallery, { images }: Size, bench: Bench): Promise<void> {
  const headers = { Cookie: gallery.cookie, 'Accept-Encoding': 'br, gzip' };
  const once = () => timeRequest(gallery.port, PAGE, headers);
  const report = (when: string, { firstByteMs, lastByteMs, coding, body }: TimedResponse) =>
    bench.report({
      name: `signed-in list, 60 of ${images}, first byte, ${when}`,
      figure: firstByteMs,
      unit: 'ms',
      note: `${coding}, ${Math.round(body.length / 1024)} KB, complete after ${Math.round(lastByteMs)} ms`,
      ...(images <= 20_000 ? { limit: { of: 'figure', is: 'below', value: FIRST_BYTE_MAX_MS } } : {}),
    });
  report('the very first request of a server', await once());
  const later: TimedResponse[] = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await once());
  const usual = median(later.map(({ firstByteMs }) => firstByteMs));
  report('usually', later.find(({ firstByteMs }) => firstByteMs === usual) ?? (await once()));
  await editGallery(gallery);
  report('right after an edit elsewhere', await once());
}

/** Raises the gallery's revision, as an edit by another process does. */
async function editGallery({ settings }: PreparedGallery): Promise<void> {
  const { app, close } = await openGallery(settings, { projectDir: PROJECT_DIR });
  await app.caches.clear('cloudinary', { id: null, email: 'benchmark' });
  close();
}

/** Measures the signed-in lists. */
export async function benchApi(bench: Bench): Promise<void> {
  for (const size of bench.sizes) {
    const gallery = await preparedGallery(size, bench);
    await whileServed(gallery, async () => {
      await timeFirstByte(gallery, size, bench);
      await comparePage(gallery, size, bench);
    });
  }
}
