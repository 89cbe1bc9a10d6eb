import { type IRateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#shared/http/app-error.ts';
import { addressGroup } from './address-group.ts';

/** How much may be requested in a minute. */
export type RateLimit = { perAddress: number; perUser?: number };

/** What is limited; reading lists and pages is not. */
export type RateLimitName = 'sign-in' | 'upload' | 'write' | 'search' | 'share-link';

/** Requests a minute. The one place of these numbers; `docs/operations.md` shows them. */
export const RATE_LIMITS: Record<RateLimitName, RateLimit> = {
  // To begin and to come back count one each.
  'sign-in': { perAddress: 120 },
  upload: { perAddress: 600, perUser: 300 },
  write: { perAddress: 1_200, perUser: 600 },
  // Everyone who types makes some a second.
  search: { perAddress: 1_200, perUser: 1_200 },
  // Guessing 128 bits is hopeless at any rate; this keeps the attempts from costing anything.
  'share-link': { perAddress: 240 },
};

const WINDOW_S = 60;

/** Who is asking: the address as far as it is known, and the user where there is one. */
export type Asker = { address: string; userId: string | undefined };

/** A counter that forgets after a minute; it takes one request or throws `too-many-requests` with the seconds to wait. */
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

/**
 * Counts what people and addresses ask for. The counts live in this process's memory: several processes, or instances
 * of a function, each have their own.
 */
export function rateLimitsService(limits: Record<RateLimitName, RateLimit> = RATE_LIMITS) {
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
    /** Counts one request. Throws `too-many-requests` with `retryAfter` when the address or the user is over the limit. */
    take: async (name: RateLimitName, { address, userId }: Asker): Promise<void> => {
      const counts = counters.get(name);
      if (userId !== undefined) await counts?.user?.(userId);
      const group = addressGroup(address);
      if (group !== '') await counts?.address(group);
    },
  };
}

export type RateLimitsService = ReturnType<typeof rateLimitsService>;
