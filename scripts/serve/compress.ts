import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Coding } from './negotiation.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

/** A compressor for an answer that is made while it is sent. */
export const compressorFor = (coding: Coding) => (coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP));

/** Compresses what is there as a whole; on a thread of the pool. */
export const compressBytes = (coding: Coding, bytes: Buffer): Promise<Buffer> =>
  coding === 'br' ? promisify(brotliCompress)(bytes, BROTLI) : promisify(gzip)(bytes, GZIP);

/** Compresses text piece by piece, so that the whole of it is never in memory and others get their turn in between. */
export const compressPieces = (coding: Coding, pieces: Iterable<string>): Promise<Buffer> =>
  buffer(Readable.from(pieces).pipe(compressorFor(coding)));
