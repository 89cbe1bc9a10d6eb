import { auditReadingRepository } from '../audit/audit-reading.repository.ts';
import type { Core } from '../core.ts';
import { type HistoryDeps, historyService } from './history.service.ts';

/** Reverting changes. */
export const historyRoom = ({ db, now }: Core, reverters: Omit<HistoryDeps, 'repository' | 'now'>) => ({
  history: historyService({ ...reverters, now, repository: auditReadingRepository(db) }),
});
