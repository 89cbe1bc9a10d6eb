import { get as getOverHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getOverHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicIp, publicLookup } from './reachable-address.ts';

/** Timeout of one response, in ms. */
const TIMEOUT_MS = 20_000;
/** Largest image that is read, in bytes; logos and covers are far below. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Limits of a fetch: `inner` addresses (this machine, its networks) are only allowed if the site itself is on this machine. */
export type Reach = { inner: boolean; lookup?: RequestOptions['lookup'] };

function optionsFor({ hostname }: URL, { inner, lookup = publicLookup() }: Reach): RequestOptions {
  const options = { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  if (inner) return options;
  const ip = hostname.replace(/^\[|\]$/g, '');
  if (isIP(ip) && !isPublicIp(ip)) throw new Error(`${hostname} is not a public address`);
  return { ...options, lookup };
}

function open(url: URL, reach: Reach): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not supported for images`);
  const get = url.protocol === 'http:' ? getOverHttp : getOverHttps;
  const options = optionsFor(url, reach);
  return new Promise((resolve, reject) => get(url, options, resolve).once('error', reject));
}

async function readAll(answer: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
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
    const answer = await open(url, reach);
    const { statusCode: status = 0, headers } = answer;
    if (status === 200) return readAll(answer);
    answer.destroy();
    if (status < 300 || status >= 400 || !headers.location) throw new Error(`answered ${status}`);
    url = new URL(headers.location, url);
  }
  throw new Error('too many redirects');
}
