import type { TagNames } from '#shared/tags/tag-names.ts';
import type { Core } from '../core.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { uploadsRepository } from './uploads.repository.ts';
import { uploadsService } from './uploads.service.ts';

type Rooms = { tagNames: () => Promise<TagNames>; pairFinder: PairFinder };

/** Uploads. */
export const uploadsRoom = (core: Core, { tagNames, pairFinder }: Rooms) => ({
  uploads: uploadsService({
    ...core,
    repository: uploadsRepository(core.db, core.audit),
    directMaxMb: core.settings.directUploadMaxMb,
    tagNames,
    copies: pairFinder,
  }),
});
