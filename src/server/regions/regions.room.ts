import type { Core } from '../core.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import type { TagAdminService } from '../tags/tag-admin.service.ts';
import { regionsRepository } from './regions.repository.ts';
import { regionsService } from './regions.service.ts';

type Rooms = { imageRows: ImageAdminRepository; tagAdmin: TagAdminService };

/** Parts of images that show one of their tags. */
export const regionsRoom = (core: Core, { imageRows, tagAdmin }: Rooms) => ({
  regions: regionsService({
    ...core,
    repository: regionsRepository(core.db, core.audit),
    rows: imageRows,
    tagNames: tagAdmin.names,
  }),
});
