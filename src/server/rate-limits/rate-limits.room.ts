import type { Core } from '../core.ts';
import { rateCountsRepository } from './rate-counts.repository.ts';
import { RATE_LIMITS, rateLimitsService } from './rate-limits.service.ts';

/** Limits of requests. Several processes may share a remote database; they count together. */
export function rateLimitsRoom({ db, now, settings, rateLimits }: Core) {
  if (rateLimits) return { rateLimits };
  const isOneProcess = settings.databaseUrl.startsWith('file:');
  const shared = isOneProcess ? undefined : { repository: rateCountsRepository(db), now };
  return { rateLimits: rateLimitsService(RATE_LIMITS, shared) };
}
