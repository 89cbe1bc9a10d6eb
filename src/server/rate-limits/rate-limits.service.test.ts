import { describe, expect, test, vi } from 'vitest';
import { rateCounts } from '#db/schema/operations.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { rateCountsRepository } from './rate-counts.repository.ts';
import {
  addressGroup,
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
  rateLimitsService,
  type TimeBudget,
  takeTogether,
  workElsewhere,
} from './rate-limits.service.ts';

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

describe('the time of the main thread', () => {
  const busy = (ms: number) => async () => {
    const used = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    };
    const from = used();
    let sum = 0;
    while (used() - from < ms) for (let at = 0; at < 100_000; at += 1) sum += Math.sqrt(at);
    expect(sum >= 0).toBe(true);
  };
  const open = (budget: TimeBudget) => rateLimitsService(RATE_LIMITS, undefined, budget);

  test('a client that has used up its time waits until it is there again; others do not', async () => {
    const limits = open({ reserve: 100, perSecond: 1 });
    for (let at = 0; at < 2; at += 1) await limits.weigh(ANN, busy(60));
    const [code, retryAfter] = (await refusal(limits.weigh(ANN, busy(0)))) as [string, number];
    expect([code, retryAfter >= 1]).toEqual(['too-many-requests', true]);
    await limits.weigh(BOB, busy(0));
    await limits.weigh({ ...ANN, userId: undefined }, busy(0));
    const quick = open({ reserve: 100, perSecond: 100_000 });
    for (let at = 0; at < 5; at += 1) await quick.weigh(ANN, busy(50));
  });

  test("another thread's time is charged; what this thread does for others meanwhile is not", async () => {
    const waiting = (ms: number, meanwhile: () => Promise<void>) => () =>
      workElsewhere(async () => {
        await meanwhile();
        return { value: undefined, ms };
      });
    const others = open({ reserve: 100, perSecond: 1 });
    for (let at = 0; at < 3; at += 1) await others.weigh(ANN, waiting(0, busy(60)));
    const elsewhere = open({ reserve: 100, perSecond: 1 });
    await elsewhere.weigh(
      ANN,
      waiting(150, async () => undefined),
    );
    expect(await refusal(elsewhere.weigh(ANN, busy(0)))).toBeDefined();
  });

  test('requests sent at once share one reserve', async () => {
    const limits = open({ reserve: 100, perSecond: 1 });
    const sent = await Promise.all(Array.from({ length: 20 }, () => refusal(limits.weigh(ANN, busy(50)))));
    expect(sent.filter((refused) => refused === undefined)).toHaveLength(3);
  });

  test('cheap requests are free, and failed ones are charged', async () => {
    const limits = open({ reserve: 100, perSecond: 1 });
    for (let at = 0; at < 200; at += 1) await limits.weigh(ANN, async () => undefined);
    const fail = async () => {
      await busy(150)();
      throw new Error('failed');
    };
    await expect(limits.weigh(ANN, fail)).rejects.toThrow('failed');
    expect(await refusal(limits.weigh(ANN, busy(0)))).toBeDefined();
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

  test.each([
    [60, undefined],
    [3_600, 'That was a lot at once. Try again in 60 minutes.'],
    [86_400, 'That was a lot at once. Try again in 24 hours.'],
  ])('a refusal in a window of %i s says how long to wait if that is more than a moment', async (seconds, detail) => {
    const { db } = await openTestApp();
    const now = () => new Date('2030-01-01T00:00:00Z');
    const shared = { repository: rateCountsRepository(db), now };
    const take = () => takeTogether(shared, [{ key: 'contact', points: 1 }], seconds);
    await take();
    expect(await take().catch((error: unknown) => isAppError(error) && error.extras)).toEqual({
      retryAfter: seconds,
      ...(detail ? { detail } : {}),
    });
  });

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
    const responses = await Promise.all(Array.from({ length: 12 }, (_, at) => take(at % 3)));
    expect(responses.filter((response) => response === undefined)).toHaveLength(3);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['[2001:db8::7]', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
