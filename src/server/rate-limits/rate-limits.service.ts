import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type IRateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#shared/http/app-error.ts';
import { counted as inWords } from '#shared/text/counted.ts';
import type { RateCountsRepository } from './rate-counts.repository.ts';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_SEGMENTS = 4;

/** All eight segments of an IPv6 address. */
function segmentsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, because its owner has all of its
 * addresses. Any other text is returned unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^\[|\]$/g, '');
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined || isIPv4(plain)) return mapped ?? plain;
  if (!isIPv6(plain)) return plain;
  const network = segmentsOf(plain.toLowerCase()).slice(0, NETWORK_SEGMENTS);
  return `${network.map((segment) => segment.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** How much may be requested in a minute. */
export type RateLimit = { perAddress: number; perUser?: number };

/** Limited kinds of requests; reading lists and pages is not limited. */
export type RateLimitName =
  | 'sign-in'
  | 'upload'
  | 'write'
  | 'search'
  | 'share-link'
  | 'guest-picture'
  | 'token'
  | 'agent'
  | 'authorization'
  | 'app-registration';

/** Requests per minute. The only place of these numbers; `docs/operations.md` shows them. */
export const RATE_LIMITS: Record<RateLimitName, RateLimit> = {
  // The start and the callback count one each.
  'sign-in': { perAddress: 120 },
  upload: { perAddress: 600, perUser: 300 },
  write: { perAddress: 1_200, perUser: 600 },
  // Typing causes several per second.
  search: { perAddress: 1_200, perUser: 1_200 },
  // Guessing 128 bits is hopeless at any rate; this keeps the attempts cheap.
  'share-link': { perAddress: 240 },
  // A page of a guest link shows sixty, small and then large.
  'guest-picture': { perAddress: 600 },
  // "User" is a single token here.
  token: { perAddress: 600, perUser: 60 },
  // Calls of tools without a token.
  agent: { perAddress: 60 },
  // Connecting an app takes about four requests; a connected one refreshes its token every hour.
  authorization: { perAddress: 240 },
  'app-registration': { perAddress: 20 },
};

/**
 * Time of the server's threads, in ms, that a client may take for requests whose cost depends on what they ask. A twentieth of
 * a thread's time in the long run: what others wait for is then still mostly their own work.
 */
const TIME_BUDGET = { reserve: 3_000, perSecond: 50 };
export type TimeBudget = typeof TIME_BUDGET;

/** A request's first ms are free: small galleries, and cached responses, cost nothing. */
const FREE_MS = 5;
/** Set aside while a request runs, so that many at once can't all use the same reserve. */
const SET_ASIDE_MS = 30;
/** Clients whose reserve is remembered. */
const CLIENTS_MAX = 10_000;

const WINDOW_S = 60;

/** The source of a request: the address as far as it is known, and the user, if any. */
export type RequestSource = { address: string; userId: string | undefined };

/** A counter with a window of one minute; counts a request or throws `too-many-requests` with the seconds to wait. */
function counter(name: string, points: number) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_S });
  return async (key: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      const { msBeforeNext = WINDOW_S * 1_000 } = refused as IRateLimiterRes;
      throw new AppError('too-many-requests', { retryAfter: Math.max(1, msBeforeNext / 1_000) });
    }
  };
}

/** A client's work that is measured, and time in ms to add to what this thread works from its beginning to its end. */
type Charge = { client: string; ms: number };

/** The work that this code belongs to, if it is charged. */
export const charges = new AsyncLocalStorage<Charge>();

/** What this thread has worked so far, in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Waits for another thread. What this thread does meanwhile is for others; what the other one worked is charged to the client.
 */
export async function workElsewhere<T>(work: () => Promise<{ value: T; ms: number }>): Promise<T> {
  const charge = charges.getStore();
  const before = threadMs();
  let worked = 0;
  try {
    const { value, ms } = await work();
    worked = ms;
    return value;
  } finally {
    if (charge) charge.ms += worked - (threadMs() - before);
  }
}

/** The reserves of clients; a client that is not in it has a full one. */
function timeReserves({ reserve, perSecond }: TimeBudget) {
  const clients = new Map<string, { left: number; at: number }>();
  /** Adds `ms`, after what time has added. */
  const add = (client: string, ms: number): number => {
    const now = performance.now();
    const { left, at } = clients.get(client) ?? { left: reserve, at: now };
    const filled = Math.min(reserve, left + ((now - at) / 1_000) * perSecond + ms);
    clients.delete(client);
    clients.set(client, { left: filled, at: now });
    for (const oldest of clients.keys()) {
      if (clients.size <= CLIENTS_MAX) break;
      clients.delete(oldest);
    }
    return filled;
  };
  /** Does work and hands over what is set aside for it: all but the time that it took beyond `free`. */
  const charge = async <T>(client: string, free: number, work: () => Promise<T>): Promise<T> => {
    const own = { client, ms: 0 };
    let used = 0;
    try {
      // Others get their turn between two requests of a client.
      await setImmediate();
      const before = threadMs();
      try {
        return await charges.run(own, work);
      } finally {
        used = Math.max(0, threadMs() - before + own.ms - free);
      }
    } finally {
      add(client, SET_ASIDE_MS - used);
    }
  };
  return {
    request: async <T>(client: string, work: () => Promise<T>): Promise<T> => {
      const left = add(client, 0);
      if (left < SET_ASIDE_MS) {
        throw new AppError('too-many-requests', { retryAfter: Math.max(1, (SET_ASIDE_MS - left) / perSecond) });
      }
      add(client, -SET_ASIDE_MS);
      return charge(client, FREE_MS, work);
    },
    step: async <T>(client: string, work: () => Promise<T>): Promise<T> => {
      const left = add(client, -SET_ASIDE_MS);
      const debt = -left - reserve;
      if (debt > 0) await setTimeout((debt / perSecond) * 1_000, undefined, { ref: false });
      return charge(client, 0, work);
    },
  };
}

/** Counts requests of several processes together. */
type Shared = { repository: Pick<RateCountsRepository, 'count'>; now: () => Date };

/** Too frequent, and too unimportant, for a write to the database. */
const COUNTED_HERE: ReadonlySet<RateLimitName> = new Set(['search']);

const keyOf = (text: string): string => hash('sha256', text, 'base64url');

/** What a wait of more than a minute is called; shorter ones are "a moment". */
function longWait(seconds: number): { detail: string } | undefined {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return undefined;
  const wait = minutes > 90 ? inWords(Math.ceil(minutes / 60), 'hour') : inWords(minutes, 'minute');
  return { detail: `That was a lot at once. Try again in ${wait}.` };
}

/** Counts in the database, in windows of `windowS` seconds; throws as `counter` does. */
export async function takeTogether(
  { repository, now }: Shared,
  counted: readonly { key: string; points: number }[],
  windowS = WINDOW_S,
): Promise<void> {
  const at = now();
  const endsAt = new Date(at.getTime() + windowS * 1_000);
  const counts = await repository.count(
    counted.map(({ key }) => keyOf(key)),
    { now: at, endsAt },
  );
  const over = counts.find(({ count }, index) => count > (counted[index]?.points ?? 0));
  if (!over) return;
  const retryAfter = Math.max(1, (over.endsAt.getTime() - at.getTime()) / 1_000);
  throw new AppError('too-many-requests', { retryAfter, ...longWait(retryAfter) });
}

/**
 * Counts requests of people and addresses: with `shared` in the database, for all processes and functions on it, else in
 * this process's memory. Searches are always counted in memory.
 */
export function rateLimitsService(
  limits: Record<RateLimitName, RateLimit> = RATE_LIMITS,
  shared?: Shared,
  budget: TimeBudget = TIME_BUDGET,
) {
  const reserves = timeReserves(budget);
  /** Whose time a request takes: the user's, or that of a visitor's address. */
  const clientOf = ({ address, userId }: RequestSource): string | undefined => {
    const group = addressGroup(address);
    if (userId !== undefined) return `user:${userId}`;
    return group === '' ? undefined : `address:${group}`;
  };
  const counters = new Map(
    Object.entries(limits).map(([name, { perAddress, perUser }]) => [
      name,
      {
        address: counter(`${name}-address`, perAddress),
        user: perUser === undefined ? undefined : counter(`${name}-user`, perUser),
      },
    ]),
  );

  return {
    /** Counts one request. Throws `too-many-requests` with `retryAfter` if the address or the user is over the limit. */
    take: async (name: RateLimitName, { address, userId }: RequestSource): Promise<void> => {
      const group = addressGroup(address);
      if (shared && !COUNTED_HERE.has(name)) {
        const { perAddress, perUser } = limits[name];
        const counted = [
          ...(userId !== undefined && perUser !== undefined
            ? [{ key: `${name}-user:${userId}`, points: perUser }]
            : []),
          ...(group === '' ? [] : [{ key: `${name}-address:${group}`, points: perAddress }]),
        ];
        if (counted.length > 0) await takeTogether(shared, counted);
        return;
      }
      const counts = counters.get(name);
      if (userId !== undefined) await counts?.user?.(userId);
      if (group !== '') await counts?.address(group);
    },

    /**
     * Does work whose time on the server's threads is charged to the user, or to the address of a visitor. Throws
     * `too-many-requests` with `retryAfter` if that client has used up its time.
     */
    weigh: <T>(source: RequestSource, work: () => Promise<T>): Promise<T> => {
      const client = clientOf(source);
      return client === undefined ? work() : reserves.request(client, work);
    },

    /**
     * As `weigh`, for a step of a response that has begun: the client may owe as much as its whole reserve, so that its next
     * request is refused; beyond that, steps wait.
     */
    weighStep: <T>(source: RequestSource, work: () => Promise<T>): Promise<T> => {
      const client = clientOf(source);
      return client === undefined ? work() : reserves.step(client, work);
    },
  };
}

export type RateLimitsService = ReturnType<typeof rateLimitsService>;
