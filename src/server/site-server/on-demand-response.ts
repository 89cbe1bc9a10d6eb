import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { COMPRESS_MIN_BYTES, compressorFor, negotiateCoding } from '../http/negotiation.ts';

const COMPRESSIBLE = /^(text\/|application\/(json|problem\+json|xml|.*\+xml))/;
const POLICY = 'content-security-policy';

/** Astro sets a page's own policy; ours (no framing) is appended instead of being replaced. */
function withOwnPolicy(response: ServerResponse, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === POLICY);
  if (!name) return headers;
  return { ...headers, [name]: `${String(headers[name]).replace(/;\s*$/, '')}; ${response.getHeader(POLICY)}` };
}

/**
 * Compresses an on-demand response if it is text of some size and the client accepts it. Intercepts the calls that Astro's
 * adapter makes: `writeHead` once, `write` for each chunk, `end`. The first chunk is held back until it is known whether
 * more follows.
 */
export function compressOnDemand(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, headers: OutgoingHttpHeaders) => void;
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean;
  const end = response.end.bind(response) as () => void;
  let head: { status: number; headers: OutgoingHttpHeaders } | undefined;
  let first: Uint8Array | undefined;
  let sink: { write: (chunk: Uint8Array) => boolean; flush?: () => void; end: () => void } = { write, end };

  const isCompressible = (headers: OutgoingHttpHeaders): boolean =>
    first !== undefined &&
    first.length >= COMPRESS_MIN_BYTES &&
    COMPRESSIBLE.test(String(headers['content-type'] ?? '')) &&
    headers['content-encoding'] === undefined;

  const flushHead = (moreFollows: boolean): void => {
    if (!head) return;
    const { status, headers } = head;
    head = undefined;
    const coding = isCompressible(headers)
      ? negotiateCoding(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip'])
      : undefined;
    if (coding) {
      const compressor = compressorFor(coding);
      compressor.on('data', write).on('end', end);
      sink = {
        write: (chunk) => compressor.write(chunk),
        flush: () => compressor.flush(),
        end: () => compressor.end(),
      };
      delete headers['content-length'];
      headers['content-encoding'] = coding;
      const { vary } = headers;
      Object.assign(headers, { vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding' });
    }
    writeHead(status, headers);
    if (first) sink.write(first);
    // Flush: a compressor buffers its output, but the client can start with the first chunk.
    if (first && moreFollows) sink.flush?.();
    first = undefined;
  };

  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    head = { status, headers: withOwnPolicy(response, lower) };
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: Uint8Array | string) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (head && !first) {
      first = bytes;
      return true;
    }
    flushHead(true);
    return sink.write(bytes);
  }) as typeof response.write;
  response.end = ((chunk?: Uint8Array | string) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) response.write(chunk);
    flushHead(false);
    sink.end();
    return response;
  }) as typeof response.end;
}
