import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/http/app-error.ts';
import { guardedGet, type Reach } from '../image-host/guarded-get.ts';

/** Time between two requests to a host on the same lane, in ms (contract 17). */
const PACE_MS = 1_000;
/** Successful responses after which a host gets one more lane, if its client may use several. */
const WIDEN_AFTER = 8;
const MAX_REDIRECTS = 5;
/** Longest wait that a `Retry-After` gets, in ms, and how often it is waited for. */
const MAX_RETRY_MS = 60_000;
const MAX_RETRIES = 2;
/** The part of a robots.txt that is read, in bytes (RFC 9309). */
const ROBOTS_BYTES = 500 * 1024;
/** How long a robots.txt counts, and how long one that could not be read is not requested again, in ms. */
const ROBOTS_MS = 60 * 60_000;
const NO_ROBOTS_MS = 60_000;
/** Failed connections in a row after which a host is left alone, and for how long, in ms. */
const FAILURES_MAX = 3;
const LEFT_ALONE_MS = 5 * 60_000;
/** Hosts that are remembered. */
const HOSTS_MAX = 1_000;
/** By size, because room for `max` entries would be reserved at once, in every function that starts. */
const KNOWN_HOSTS = { maxSize: HOSTS_MAX, sizeCalculation: () => 1 };

/** Why an address can't be collected, as a sentence for people. */
export class CollectProblem extends AppError {
  /** The host, if the address was not requested because none of this host can be at the moment. */
  readonly host: string | undefined;

  constructor(detail: string, host?: string) {
    super('not-collected', { detail });
    this.host = host;
  }
}

export type Fetched = {
  status: number;
  /** The address after redirects, and whether all of them are permanent. */
  address: string;
  isMoved: boolean;
  headers: IncomingMessage['headers'];
  /** The lines of `X-Robots-Tag`: each may be for another robot. */
  robotsTags: readonly string[];
  bytes: Buffer;
  /** Whether the body is longer than what was read. */
  isCut: boolean;
};

export type FetchOptions = {
  maxBytes: number;
  /** Read the beginning of a longer body instead of refusing it. */
  mayCut?: boolean;
  headers?: Record<string, string>;
  /** Statuses that are a result and not a problem, beside 200. */
  accepts?: readonly number[];
};

type Robots = { isAllowed: (address: string) => boolean; problem?: string };

type Host = {
  /** When each lane may send its next request, in ms. */
  lanes: number[];
  successes: number;
  /** Failed connections since the last response, and until when it is left alone after too many. */
  failures: number;
  aloneUntil: number;
};

type Deps = {
  reach: Reach;
  /** Names the gallery and its contact. */
  userAgent: string;
  /** Most requests a second to one host; a host gets more than one only while it responds well. */
  maxLanes?: number;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
};

/** The name that robots.txt addresses. */
export const ROBOT_NAME = 'CyberGallery';

/** The time in ms, which is not set back while turns are waited for. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads a body, decompressed, up to a limit: what a small compressed body becomes is bounded too. */
async function readBody(response: IncomingMessage, maxBytes: number, mayCut: boolean) {
  const decoder = decoders[String(response.headers['content-encoding'] ?? '').toLowerCase()]?.();
  const body: Readable = decoder ? response.pipe(decoder) : response;
  if (decoder) response.once('error', (error) => decoder.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const rest = maxBytes - size;
      chunks.push(chunk.subarray(0, rest));
      size += chunk.length;
      if (size <= maxBytes) continue;
      if (!mayCut) throw new CollectProblem(`It is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
      return { bytes: Buffer.concat(chunks), isCut: true };
    }
  } finally {
    response.destroy();
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** A network error as a sentence. */
function sentenceOf(error: unknown, { host }: URL): CollectProblem {
  if (error instanceof CollectProblem) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/not a public address/.test(text))
    return new CollectProblem(`${host} is not a public address. COLLECT_ALLOW names the hosts of an intranet.`);
  if (isTimeout(error)) return new CollectProblem(`${host} did not respond in time.`);
  if (/ENOTFOUND|EAI_AGAIN|has no address/.test(text))
    return new CollectProblem(`${host} was not found. Check the address and this machine's internet connection.`);
  if (/not supported/.test(text)) return new CollectProblem('Only http and https addresses can be collected.');
  return new CollectProblem(`${host} could not be reached: ${text}`);
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** Milliseconds that a response asks to wait. */
function retryAfterMs({ headers }: IncomingMessage, now: number): number {
  const value = headers['retry-after'];
  if (!value) return PACE_MS;
  const seconds = Number(value);
  return Math.max(0, Math.min(MAX_RETRY_MS, Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - now));
}

/**
 * Fetches pages and images of other sites: follows robots.txt, sends at most one request a second to a host, reaches no private
 * network, and bounds every response. Rejects with `CollectProblem`.
 */
export function politeClient({ reach, userAgent, maxLanes = 1, now = steadyNow, wait = pause }: Deps) {
  const hosts = new LRUCache<string, Host>(KNOWN_HOSTS);
  /** By origin: http and https of a host may differ. */
  const robotsOf = new LRUCache<string, { reading: Promise<Robots>; until: number }>(KNOWN_HOSTS);
  const common = { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br' };

  const hostOf = ({ host }: URL): Host => {
    const state = hosts.get(host) ?? { lanes: [0], successes: 0, failures: 0, aloneUntil: 0 };
    hosts.set(host, state);
    return state;
  };

  /** The sentence of an error; a host that keeps failing is left alone, so that the others go on. */
  const failed = (error: unknown, url: URL, hasResponded: boolean): CollectProblem => {
    const host = hostOf(url);
    if (isTimeout(error) || !hasResponded) host.failures += 1;
    if (host.failures >= FAILURES_MAX) host.aloneUntil = now() + LEFT_ALONE_MS;
    return sentenceOf(error, url);
  };

  const requireResponsive = (url: URL): void => {
    const { failures, aloneUntil } = hostOf(url);
    if (failures < FAILURES_MAX || now() >= aloneUntil) return;
    throw new CollectProblem(
      `${url.host} could not be reached ${FAILURES_MAX} times in a row, so it is left alone for some minutes.`,
      url.host,
    );
  };

  /** Waits for the host's next free second. */
  const takeTurn = async (url: URL): Promise<void> => {
    const { lanes } = hostOf(url);
    const lane = lanes.indexOf(Math.min(...lanes));
    const at = Math.max(now(), lanes[lane] ?? 0);
    lanes[lane] = at + PACE_MS;
    if (at > now()) await wait(at - now());
  };

  const sendOnce = async (url: URL, headers: Record<string, string>): Promise<IncomingMessage> => {
    for (let retries = 0; ; retries += 1) {
      requireResponsive(url);
      await takeTurn(url);
      const response = await guardedGet(url, reach, { ...common, ...headers }).catch((error: unknown) => {
        throw failed(error, url, false);
      });
      const host = hostOf(url);
      if (response.statusCode !== 429 && response.statusCode !== 503) {
        host.successes += 1;
        if (host.lanes.length < maxLanes && host.successes % WIDEN_AFTER === 0) host.lanes.push(now() + PACE_MS);
        return response;
      }
      if (retries >= MAX_RETRIES) return response;
      response.destroy();
      host.successes = 0;
      host.lanes = [now() + retryAfterMs(response, now())];
    }
  };

  /** Sends a request and follows its redirects; `check` sees every address before it is requested. */
  const send = async (address: string, headers: Record<string, string>, check: (url: URL) => Promise<void>) => {
    let url = URL.parse(address);
    let isMoved = true;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (!url || !/^https?:$/.test(url.protocol)) {
        throw new CollectProblem('Only http and https addresses can be collected.');
      }
      if (url.username || url.password) throw new CollectProblem('An address with a user name is not collected.');
      await check(url);
      const response = await sendOnce(url, headers);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (!isRedirect(status) || !location) return { response, url, status, isMoved: hop > 0 && isMoved };
      response.destroy();
      isMoved &&= status === 301 || status === 308;
      url = URL.parse(location, url);
    }
    throw new CollectProblem('It redirects too often.');
  };

  /** RFC 9309: without a robots.txt everything is allowed, while it can't be read nothing is. */
  const readRobots = async (origin: string): Promise<Robots> => {
    const address = `${origin}/robots.txt`;
    const refused = (problem: string) => ({ isAllowed: () => false, problem });
    try {
      const { response, url, status } = await send(address, {}, async () => undefined);
      if (status >= 500 || status === 429) {
        response.destroy();
        return refused(`${address} could not be read (status ${status}), so nothing is collected from there.`);
      }
      if (status !== 200) {
        response.destroy();
        return { isAllowed: () => true };
      }
      const { bytes } = await readBody(response, ROBOTS_BYTES, true).catch((error: unknown) => {
        throw failed(error, url, true);
      });
      const { default: robotsParser } = await import('robots-parser');
      const robots = robotsParser(address, bytes.toString('utf8'));
      return { isAllowed: (one) => robots.isAllowed(one, ROBOT_NAME) !== false };
    } catch (error) {
      return refused(sentenceOf(error, new URL(origin)).message);
    }
  };

  const requireAllowed = async (url: URL): Promise<void> => {
    const cached = robotsOf.get(url.origin);
    const isKnown = cached !== undefined && now() < cached.until;
    const robots = isKnown ? cached : { reading: readRobots(url.origin), until: now() + ROBOTS_MS };
    robotsOf.set(url.origin, robots);
    const { isAllowed, problem } = await robots.reading;
    if (problem && !isKnown) robots.until = now() + NO_ROBOTS_MS;
    if (isAllowed(url.href)) return;
    if (problem) throw new CollectProblem(problem, url.host);
    throw new CollectProblem(`robots.txt of ${url.host} does not allow it.`);
  };

  return {
    /** Fetches an address. */
    get: async (
      address: string,
      { maxBytes, mayCut = false, headers = {}, accepts = [] }: FetchOptions,
    ): Promise<Fetched> => {
      const { response, url, status, isMoved } = await send(address, headers, requireAllowed);
      if (status !== 200 && !accepts.includes(status)) {
        response.destroy();
        throw new CollectProblem(`${url.host} responded with status ${status}.`);
      }
      const body = await readBody(response, maxBytes, mayCut).catch((error: unknown) => {
        throw failed(error, url, true);
      });
      hostOf(url).failures = 0;
      const { headers: received, headersDistinct } = response;
      const robotsTags = headersDistinct['x-robots-tag'] ?? [];
      return { status, address: url.href, isMoved, headers: received, robotsTags, ...body };
    },
  };
}

export type PoliteClient = ReturnType<typeof politeClient>;
