import type { Core } from '../core.ts';
import { regionsRepository } from './regions.repository.ts';
import { regionsService } from './regions.service.ts';

/** Parts of images that show one of their tags. */
export const regionsRoom = (core: Core) => ({
  regions: regionsService({
    ...core,
    repository: regionsRepository(core.db, core.audit),
    rows: core.imageRows,
  }),
});
