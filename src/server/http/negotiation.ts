import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** Content codings of stored files. */
export type Coding = 'br' | 'gzip';

/** The quality of each coding in a header; `*` is for those not named. */
function qualities(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const q = parameters.map((parameter) => /^\s*q=([0-9.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    if (name) found.set(name.trim(), q === undefined ? 1 : Number(q));
  }
  return found;
}

/** Chooses the coding for `Accept-Encoding` among those available; brotli wins a tie. Undefined: send it plain. */
export function negotiateCoding(header: string | undefined, available: readonly Coding[]): Coding | undefined {
  if (!header || available.length === 0) return undefined;
  const accepted = qualities(header);
  let best: Coding | undefined;
  let bestQuality = 0;
  for (const coding of ['br', 'gzip'] as const) {
    const quality = accepted.get(coding) ?? accepted.get('*') ?? 0;
    if (available.includes(coding) && quality > bestQuality) {
      best = coding;
      bestQuality = quality;
    }
  }
  return bestQuality >= (accepted.get('identity') ?? 0) ? best : undefined;
}

/** Whether `If-None-Match` names this entity tag (weak comparison, RFC 9110 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Smaller responses are not compressed. */
export const COMPRESS_MIN_BYTES = 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

/** A compressor for a streamed response. */
export const compressorFor = (coding: Coding) => (coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP));

/** Compresses a whole response, on a thread of the pool. */
export const compressBytes = (coding: Coding, bytes: Buffer): Promise<Buffer> =>
  coding === 'br' ? promisify(brotliCompress)(bytes, BROTLI) : promisify(gzip)(bytes, GZIP);
