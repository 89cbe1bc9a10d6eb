import type { Core } from '../core.ts';
import { newImageId } from '../images/image-id.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import type { TagAdminService } from '../tags/tag-admin.service.ts';
import { uploadsRepository } from './uploads.repository.ts';
import { uploadsService } from './uploads.service.ts';

type Rooms = { tagAdmin: TagAdminService; pairFinder: PairFinder };

/** Uploads. */
export const uploadsRoom = (core: Core, { tagAdmin, pairFinder }: Rooms) => ({
  uploads: uploadsService({
    ...core,
    repository: uploadsRepository(core.db, core.audit),
    directMaxMb: core.settings.directUploadMaxMb,
    tagNames: tagAdmin.names,
    copies: pairFinder,
    newId: newImageId,
  }),
});
