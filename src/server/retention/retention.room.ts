import type { SessionManager } from '../auth/session.ts';
import type { Core } from '../core.ts';
import type { TakedownsService } from '../takedowns/takedowns.service.ts';
import { retentionRepository } from './retention.repository.ts';
import { retentionService } from './retention.service.ts';
import { upkeepService } from './upkeep.service.ts';

/** What is deleted after its time, and work that was left unfinished. */
export function retentionRoom(core: Core, rooms: { sessions: SessionManager; takedowns: TakedownsService }) {
  const retention = retentionService({ ...core, repository: retentionRepository(core.db), sessions: rooms.sessions });
  return { retention, upkeep: upkeepService({ ...core, retention, takedowns: rooms.takedowns }) };
}
