import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Coding } from './negotiation.ts';

/** Smaller answers gain nothing from compression. */
export const COMPRESS_MIN_BYTES = 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

/** A compressor for an answer that is built while it is sent. */
export const compressorFor = (coding: Coding) => (coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP));

/** Compresses a whole answer, on a thread of the pool. */
export const compressBytes = (coding: Coding, bytes: Buffer): Promise<Buffer> =>
  coding === 'br' ? promisify(brotliCompress)(bytes, BROTLI) : promisify(gzip)(bytes, GZIP);
