import { type Agent, get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';

/** An answer of the delivery, read to its end. */
export type DeliveredPicture = { status: number; bytes: Buffer };

/**
 * Fetches a picture from where visitors get it. Not with `fetch`: a sync asks for thousands of tiny ones, and its answers
 * live until the next full collection. Rejects when nothing comes for so long or the answer ends in its middle.
 */
export function deliveredPicture(
  address: string,
  { agent, method, silenceMs }: { agent: Agent; method: 'GET' | 'HEAD'; silenceMs: number },
): Promise<DeliveredPicture> {
  const get = address.startsWith('http:') ? getOverHttp : getOverHttps;
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, method, timeout: silenceMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
      response.once('error', reject);
    });
    request.once('timeout', () => request.destroy(new Error(`No picture within ${silenceMs / 1000} s.`)));
    request.once('error', reject);
  });
}
