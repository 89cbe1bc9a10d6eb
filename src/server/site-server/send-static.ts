import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { LRUCache } from 'lru-cache';
import { type Coding, matchesEtag, negotiateCoding } from '#server/http/negotiation.ts';
import type { StaticEntry } from './static-entry.ts';

/** A part of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header against a file of `size` bytes (RFC 9110 14). Several ranges, other units and malformed ones are
 * ignored (undefined: send everything); a range outside the file is `unsatisfiable` (416).
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Larger files are streamed from disk, smaller ones served from memory. */
const MEMORY_MAX_BYTES = 512 * 1024;

const SUFFIX: Record<Coding, string> = { br: '.br', gzip: '.gz' };

/** Header names and values alternating, the fastest form for `writeHead`. */
export type RawHeaders = readonly string[];

type Choice = { etag: string; coding: Coding | undefined; size: number };

function choose(request: IncomingMessage, entry: StaticEntry): Choice {
  const coding =
    request.headers.range === undefined
      ? negotiateCoding(request.headers['accept-encoding'] as string | undefined, entry.codings)
      : undefined;
  const size = (coding && entry.codingSizes[coding]) ?? entry.size;
  return { coding, size, etag: `"${entry.hash}${coding ? `-${coding}` : ''}"` };
}

function rangeOf(request: IncomingMessage, entry: StaticEntry, etag: string): ReturnType<typeof parseRange> {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  return parseRange(request.headers.range, entry.size);
}

function describe(entry: StaticEntry, { etag, coding }: Choice): string[] {
  const headers = ['ETag', etag, 'Cache-Control', entry.cacheControl];
  if (entry.codings.length > 0) headers.push('Vary', 'Accept-Encoding');
  else headers.push('Accept-Ranges', 'bytes');
  if (coding) headers.push('Content-Encoding', coding);
  return headers;
}

/** Serves files of a release and media: conditional requests, ranges, compressed copies, small ones from memory. */
export function staticSender(cache: LRUCache<string, Buffer>) {
  const read = async (entry: StaticEntry, coding: Coding | undefined): Promise<Buffer> => {
    const key = `${entry.key}${coding ?? ''}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const content = await readFile(entry.file + (coding ? SUFFIX[coding] : ''));
    cache.set(key, content);
    return content;
  };

  const stream = (response: ServerResponse, file: string, range?: ByteRange) =>
    pipeline(createReadStream(file, range), response).catch((error: NodeJS.ErrnoException) => {
      // The client disconnected; any other error breaks the connection, because the head is sent already.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') response.destroy(error);
    });

  const sendRange = async (response: ServerResponse, entry: StaticEntry, range: ByteRange, head: string[]) => {
    const span = `bytes ${range.start}-${range.end}/${entry.size}`;
    const length = String(range.end - range.start + 1);
    response.writeHead(206, [...head, 'Content-Type', entry.type, 'Content-Range', span, 'Content-Length', length]);
    if (response.req.method === 'HEAD') response.end();
    else await stream(response, entry.file, range);
  };

  /** Sends `entry` with `status`; `common` are the headers of every response. Rejects if the file can't be read. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    entry: StaticEntry,
    common: RawHeaders,
    status = 200,
  ): Promise<void> => {
    const choice = choose(request, entry);
    const head = [...common, ...describe(entry, choice)];
    if (status === 200) {
      if (matchesEtag(request.headers['if-none-match'], choice.etag)) {
        response.writeHead(304, head).end();
        return;
      }
      const range = rangeOf(request, entry, choice.etag);
      if (range === 'unsatisfiable') {
        response.writeHead(416, [...common, 'Content-Range', `bytes */${entry.size}`, 'Content-Length', '0']).end();
        return;
      }
      if (range) return sendRange(response, entry, range, head);
    }
    head.push('Content-Type', entry.type, 'Content-Length', String(choice.size));
    if (request.method === 'HEAD') {
      response.writeHead(status, head).end();
    } else if (choice.size <= MEMORY_MAX_BYTES) {
      const content = await read(entry, choice.coding);
      response.writeHead(status, head).end(content);
    } else {
      response.writeHead(status, head);
      await stream(response, entry.file + (choice.coding ? SUFFIX[choice.coding] : ''));
    }
  };
}
