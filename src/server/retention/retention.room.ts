import type { Core } from '../core.ts';
import type { TakedownsService } from '../takedowns/takedowns.service.ts';
import { retentionRepository } from './retention.repository.ts';
import { type RetentionDeps, retentionService } from './retention.service.ts';
import { upkeepService } from './upkeep.service.ts';

type Rooms = Omit<RetentionDeps, keyof Core | 'repository'> & { takedowns: TakedownsService };

/** What is deleted after its time, and work that was left unfinished. */
export function retentionRoom(core: Core, rooms: Rooms) {
  const retention = retentionService({ ...core, ...rooms, repository: retentionRepository(core.db) });
  return { retention, upkeep: upkeepService({ ...core, retention, takedowns: rooms.takedowns }) };
}
