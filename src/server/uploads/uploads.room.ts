import type { Core } from '../core.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { uploadsRepository } from './uploads.repository.ts';
import { uploadsService } from './uploads.service.ts';

/** Uploads. */
export const uploadsRoom = (core: Core, { pairFinder }: { pairFinder: PairFinder }) => ({
  uploads: uploadsService({
    ...core,
    repository: uploadsRepository(core.db, core.audit),
    directMaxMb: core.settings.directUploadMaxMb,
    copies: pairFinder,
  }),
});
