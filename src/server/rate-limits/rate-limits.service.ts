import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type IRateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#shared/http/app-error.ts';
import { addressGroup } from './address-group.ts';
import type { RateCountsRepository } from './rate-counts.repository.ts';

/** How much may be requested in a minute. */
export type RateLimit = { perAddress: number; perUser?: number };

/** Limited kinds of requests; reading lists and pages is not limited. */
export type RateLimitName = 'sign-in' | 'upload' | 'write' | 'search' | 'share-link';

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
};

/**
 * Time of the main thread, in ms, that a client may take for requests whose cost depends on what they ask. A twentieth of
 * the thread's time in the long run: what others wait for is then still mostly their own work.
 */
export const TIME_BUDGET = { reserve: 3_000, perSecond: 50 };
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

/** What this thread has worked so far, in ms. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
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
  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const left = add(client, 0);
    if (left < SET_ASIDE_MS) {
      throw new AppError('too-many-requests', { retryAfter: Math.max(1, (SET_ASIDE_MS - left) / perSecond) });
    }
    add(client, -SET_ASIDE_MS);
    let used = 0;
    try {
      // Others get their turn between two requests of a client.
      await setImmediate();
      const before = threadMs();
      try {
        return await work();
      } finally {
        used = Math.max(0, threadMs() - before - FREE_MS);
      }
    } finally {
      add(client, SET_ASIDE_MS - used);
    }
  };
}

/** Counts requests of several processes together. */
type Shared = { repository: RateCountsRepository; now: () => Date };

/** Too frequent, and too unimportant, for a write to the database. */
const COUNTED_HERE: ReadonlySet<RateLimitName> = new Set(['search']);

const keyOf = (text: string): string => hash('sha256', text, 'base64url');

/** Counts in the database; throws as `counter` does. */
async function takeTogether(
  { repository, now }: Shared,
  counted: readonly { key: string; points: number }[],
): Promise<void> {
  const at = now();
  const endsAt = new Date(at.getTime() + WINDOW_S * 1_000);
  const counts = await repository.count(
    counted.map(({ key }) => keyOf(key)),
    { now: at, endsAt },
  );
  const over = counts.find(({ count }, index) => count > (counted[index]?.points ?? 0));
  if (!over) return;
  throw new AppError('too-many-requests', {
    retryAfter: Math.max(1, (over.endsAt.getTime() - at.getTime()) / 1_000),
  });
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
  const weigh = timeReserves(budget);
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
     * Does work whose time on the main thread is charged to the user, or to the address of a visitor. Throws
     * `too-many-requests` with `retryAfter` if that client has used up its time.
     */
    weigh: <T>({ address, userId }: RequestSource, work: () => Promise<T>): Promise<T> => {
      const group = addressGroup(address);
      if (userId === undefined && group === '') return work();
      return weigh(userId === undefined ? `address:${group}` : `user:${userId}`, work);
    },
  };
}

export type RateLimitsService = ReturnType<typeof rateLimitsService>;
