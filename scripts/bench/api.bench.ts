import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { freePort } from '../start/port.ts';
import { ROOT } from '../toolchain.mjs';
import { whileSending } from './bare-server.ts';
import type { Bench, Size } from './bench.ts';
import { ACTOR, type PreparedGallery, preparedGallery } from './galleries.ts';
import { whileServed } from './gallery-server.ts';
import { type Load, loadServer } from './http-load.ts';
import { below, median, ratio } from './measurement.ts';

const ROUNDS = 5;
const CONNECTIONS = 16;
const PAGE = '/api/images/by-tag/all-screens?limit=60';

/** Timing of a response in ms, its encoding, and its bytes. */
type TimedResponse = { firstByteMs: number; lastByteMs: number; coding: string; body: Buffer };

async function timeRequest({ settings: { port }, cookie }: PreparedGallery, codings: string): Promise<TimedResponse> {
  const startedAt = performance.now();
  const headers = { Cookie: cookie, 'Accept-Encoding': codings };
  const [response]: IncomingMessage[] = await once(get({ port, path: PAGE, headers, agent: false }), 'response');
  if (!response) throw new Error('There is no response.');
  const firstByteMs = performance.now() - startedAt;
  const body = await buffer(response);
  const coding = response.headers['content-encoding'] ?? 'none';
  return { firstByteMs, lastByteMs: performance.now() - startedAt, coding, body };
}

async function rateOf(load: Omit<Load, 'durationMs'>): Promise<{ perSecond: number; p50Ms: number }> {
  const result = await loadServer({ ...load, durationMs: 2_000 });
  if (result.refused > 0) throw new Error(`The server refused ${result.refused} requests.`);
  return result;
}

/**
 * Requests per second of a signed-in page of 60, alternating between us and a bare server with the same bytes; then the latency
 * for a single visitor.
 */
async function comparePage(gallery: PreparedGallery, { images }: Size, { report }: Bench): Promise<void> {
  const { settings, cookie } = gallery;
  const page = { port: settings.port, paths: [PAGE], cookie };
  const rates = { ours: [] as number[], bare: [] as number[] };
  const barePort = await freePort();
  const { body } = await timeRequest(gallery, 'identity');
  await whileSending(barePort, body, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await rateOf({ port: barePort, paths: ['/'], connections: CONNECTIONS });
      rates.bare.push(bare.perSecond);
      rates.ours.push((await rateOf({ ...page, connections: CONNECTIONS })).perSecond);
    }
  });
  report(`signed-in list, 60 of ${images}`, median(rates.ours), 'requests/s', {
    baseline: { name: 'bare node:http, same bytes', figure: median(rates.bare) },
    limit: ratio.atLeast(0.06),
  });
  const { p50Ms } = await rateOf(page);
  report(`signed-in list, 60 of ${images}, one request after the other, median`, p50Ms, 'ms', { limit: below(3) });
}

/** Time to the first byte of the first page, compressed: at the first request, after an edit, and later. */
async function timeFirstByte(gallery: PreparedGallery, { images }: Size, bench: Bench): Promise<void> {
  const once = () => timeRequest(gallery, 'br, gzip');
  const report = (when: string, { firstByteMs, lastByteMs, coding, body }: TimedResponse) =>
    bench.report(`signed-in list, 60 of ${images}, first byte, ${when}`, firstByteMs, 'ms', {
      note: `${coding}, ${Math.round(body.length / 1024)} KB, complete after ${Math.round(lastByteMs)} ms`,
      limit: below(50),
    });
  report('the very first request of a server', await once());
  const later: TimedResponse[] = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await once());
  const usual = median(later.map(({ firstByteMs }) => firstByteMs));
  report('usually', later.find(({ firstByteMs }) => firstByteMs === usual) ?? (await once()));
  // As an edit by another process does, this raises the gallery's revision.
  const { app, close } = await openGallery(gallery.settings, { projectDir: ROOT });
  await app.caches.clear('cloudinary', ACTOR);
  close();
  report('right after an edit elsewhere', await once());
}

/** Measures the signed-in lists. */
export async function measure(bench: Bench): Promise<void> {
  for (const size of bench.sizes) {
    const gallery = await preparedGallery(size, bench);
    await whileServed(gallery.settings, async () => {
      await timeFirstByte(gallery, size, bench);
      await comparePage(gallery, size, bench);
    });
  }
}
