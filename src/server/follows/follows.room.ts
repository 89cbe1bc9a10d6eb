import type { Core } from '../core.ts';
import type { SearchService } from '../search/search.service.ts';
import { followsRepository } from './follows.repository.ts';
import { followsService } from './follows.service.ts';

/** What people follow. */
export const followsRoom = (core: Core, { search }: { search: SearchService }) => ({
  follows: followsService({
    ...core,
    repository: followsRepository(core.db),
    find: search.findPositions,
  }),
});
