import type { Core } from '../core.ts';
import { idempotencyRepository } from './idempotency.repository.ts';
import { idempotencyService } from './idempotency.service.ts';

/** Writes that are sent again are done once. */
export const idempotencyRoom = (core: Core) => ({
  idempotency: idempotencyService({ ...core, repository: idempotencyRepository(core.db) }),
});
