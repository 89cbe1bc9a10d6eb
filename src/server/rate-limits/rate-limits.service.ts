import { hash } from 'node:crypto';
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
export function rateLimitsService(limits: Record<RateLimitName, RateLimit> = RATE_LIMITS, shared?: Shared) {
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
  };
}

export type RateLimitsService = ReturnType<typeof rateLimitsService>;
