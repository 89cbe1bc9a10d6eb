import type { Core } from '../core.ts';
import { healthRepository } from './health.repository.ts';
import { healthService } from './health.service.ts';

/** The probes. */
export const healthRoom = ({ db, version, restartDue }: Core) => ({
  health: healthService({ repository: healthRepository(db), version, restartDue }),
});
