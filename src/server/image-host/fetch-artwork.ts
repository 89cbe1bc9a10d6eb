import type { IncomingMessage } from 'node:http';
import { guardedGet, type Reach } from './guarded-get.ts';

/** Largest image that is read, in bytes; logos and covers are far below. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;

async function readAll(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches a logo or cover from an address that an admin has entered. It is untrusted, so it must not resolve to networks
 * that only our server reaches, by name, by number or by a redirect. Rejects with the reason.
 */
export async function fetchArtwork(address: string, reach: Reach): Promise<Uint8Array> {
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await guardedGet(url, reach);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return readAll(response);
    response.destroy();
    if (status < 300 || status >= 400 || !headers.location) throw new Error(`answered ${status}`);
    url = new URL(headers.location, url);
  }
  throw new Error('too many redirects');
}
