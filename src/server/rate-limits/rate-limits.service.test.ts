import { describe, expect, test, vi } from 'vitest';
import { isAppError } from '#shared/http/app-error.ts';
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

  test('another address, and another kind of request, are not concerned', async () => {
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

  test('people whose address is not known share no count', async () => {
    const limits = rateLimitsService(tight({ perAddress: 1 }));
    await limits.take('write', { address: '', userId: undefined });
    await limits.take('write', { address: '', userId: undefined });
  });

  test('after a minute it starts again', async () => {
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
