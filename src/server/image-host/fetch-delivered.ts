import { type Agent, get as getOverHttp, Agent as HttpAgent } from 'node:http';
import { get as getOverHttps, Agent as HttpsAgent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/http/app-error.ts';
import { lateness } from './silent-host.ts';

export type DeliveredImage = { status: number; bytes: Buffer };

/**
 * Fetches an image from its public address. Not with `fetch`: a sync requests thousands of tiny ones, and its responses live
 * until the next full garbage collection. Rejects on a timeout or a truncated response.
 */
export function deliveredImage(
  address: string,
  { agent, method, silenceMs }: { agent: Agent; method: 'GET' | 'HEAD'; silenceMs: number },
): Promise<DeliveredImage> {
  const get = address.startsWith('http:') ? getOverHttp : getOverHttps;
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, method, timeout: silenceMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
      response.once('error', reject);
    });
    request.once('timeout', () => request.destroy(new Error(lateness(silenceMs, 'image'))));
    request.once('error', reject);
  });
}

/** How long, in ms, the delivery may be silent in all attempts together. */
const SILENCE_MS = 20_000;
/** Delays in ms before an image is requested again. */
const RETRY_MS = [300, 1_500];

/** Fetches whole images from their public addresses, with retries; connections stay open until it is closed. */
export function fetchDelivered() {
  const agents = {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  };

  const once = async (address: string, method: 'GET' | 'HEAD', silenceMs: number): Promise<Buffer | null> => {
    const agent = address.startsWith('http:') ? agents.http : agents.https;
    const { status, bytes } = await deliveredImage(address, { agent, method, silenceMs });
    if (status !== 200 && status !== 404) throw new Error(`The image host answered ${status}.`);
    return status === 200 ? bytes : null;
  };

  const request = async (address: string, method: 'GET' | 'HEAD'): Promise<Buffer | null> => {
    const endsAt = performance.now() + SILENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(address, method, Math.max(1, endsAt - performance.now()));
      } catch (cause) {
        const wait = RETRY_MS[attempt] ?? Infinity;
        if (performance.now() + wait >= endsAt) {
          const why = cause instanceof Error ? cause.message : String(cause);
          throw new AppError('image-host-failed', { cause, detail: `${address} can't be fetched: ${why} Try again.` });
        }
        await pause(wait);
      }
    }
  };

  return {
    /** The image at an address; null if the host has none there. Rejects with a sentence after three tries. */
    get: (address: string) => request(address, 'GET'),
    /** Whether the image exists. */
    exists: async (address: string): Promise<boolean> => (await request(address, 'HEAD')) !== null,
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

export type ImageFetcher = ReturnType<typeof fetchDelivered>;
