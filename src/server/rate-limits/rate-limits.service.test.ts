import { describe, expect, test, vi } from 'vitest';
import { rateCounts } from '#db/schema/operations.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { rateCountsRepository } from './rate-counts.repository.ts';
import { RATE_LIMITS, type RateLimit, type RateLimitName, rateLimitsService } from './rate-limits.service.ts';

const tight = (limit: RateLimit): Record<RateLimitName, RateLimit> => ({ ...RATE_LIMITS, write: limit });
const ANN = { address: '203.0.113.1', userId: 'ann' };
const BOB = { address: '203.0.113.2', userId: 'bob' };

const refusal = (taken: Promise<void>) =>
  taken.then(
    () => undefined,
    (error: unknown) => (isAppError(error) ? [error.code, error.extras.retryAfter] : error),
  );

describe('limits', () => {
  test('the request after the last allowed one is refused, with the seconds to wait', async () => {
    const limits = rateLimitsService(tight({ perAddress: 2 }));
    await limits.take('write', ANN);
    await limits.take('write', ANN);
    expect(await refusal(limits.take('write', ANN))).toEqual(['too-many-requests', expect.toSatisfy((s) => s > 55)]);
  });

  test('addresses and kinds of request are counted separately', async () => {
    const limits = rateLimitsService(tight({ perAddress: 1 }));
    await limits.take('write', ANN);
    await limits.take('write', BOB);
    await limits.take('upload', ANN);
  });

  test('a user who changes addresses stays the same user', async () => {
    const limits = rateLimitsService(tight({ perAddress: 100, perUser: 2 }));
    await limits.take('write', { ...ANN, address: '203.0.113.3' });
    await limits.take('write', { ...ANN, address: '203.0.113.4' });
    expect(await refusal(limits.take('write', { ...ANN, address: '203.0.113.5' }))).toBeDefined();
    await limits.take('write', BOB);
  });

  test('a network with many IPv6 addresses counts as one address', async () => {
    const limits = rateLimitsService(tight({ perAddress: 1 }));
    await limits.take('write', { address: '2001:db8::1', userId: undefined });
    expect(await refusal(limits.take('write', { address: '2001:db8::2', userId: undefined }))).toBeDefined();
  });

  test('requests without a known address are not counted together', async () => {
    const limits = rateLimitsService(tight({ perAddress: 1 }));
    await limits.take('write', { address: '', userId: undefined });
    await limits.take('write', { address: '', userId: undefined });
  });

  test('the count starts again after a minute', async () => {
    vi.useFakeTimers();
    try {
      const limits = rateLimitsService(tight({ perAddress: 1 }));
      await limits.take('write', ANN);
      expect(await refusal(limits.take('write', ANN))).toBeDefined();
      vi.advanceTimersByTime(61_000);
      await limits.take('write', ANN);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('limits of several functions on one database', () => {
  async function open() {
    let time = Date.parse('2030-01-01T00:00:00Z');
    const { db } = await openTestApp();
    const repository = rateCountsRepository(db);
    const shared = { repository, now: () => new Date(time) };
    const functions = [1, 2, 3].map(() => rateLimitsService(tight({ perAddress: 4, perUser: 3 }), shared));
    const take = (at: number, asker = ANN) => refusal(functions[at]?.take('write', asker) ?? Promise.resolve());
    const pass = (ms: number) => {
      time += ms;
    };
    return { db, take, pass };
  }

  test('share their counts per user and per address, and reset them after a minute', async () => {
    const { db, take, pass } = await open();
    expect([await take(0), await take(1), await take(2)]).toEqual([undefined, undefined, undefined]);
    pass(20_000);
    expect(await take(0)).toEqual(['too-many-requests', 40]);
    // The fifth of this address, the first of this user.
    expect(await take(1, { ...BOB, address: ANN.address })).toEqual(['too-many-requests', 40]);
    expect(await take(1, BOB)).toBeUndefined();
    pass(40_000);
    expect(await take(2)).toBeUndefined();
    const rows = await db.select().from(rateCounts);
    // Ann's window started again, Bob's are within their minute.
    expect(rows.map(({ count }) => count).sort()).toEqual([1, 1, 1, 2]);
    // No address or id is stored.
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|ann/);
  });

  test('allow simultaneous requests no more than the limit', async () => {
    const { take } = await open();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => take(at % 3)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  });
});
