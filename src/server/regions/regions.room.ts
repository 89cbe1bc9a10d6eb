import type { TagNames } from '#shared/tags/tag-names.ts';
import type { Core } from '../core.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import { regionsRepository } from './regions.repository.ts';
import { regionsService } from './regions.service.ts';

type Rooms = { imageRows: ImageAdminRepository; tagNames: () => Promise<TagNames> };

/** Parts of images that show one of their tags. */
export const regionsRoom = (core: Core, { imageRows, tagNames }: Rooms) => ({
  regions: regionsService({
    ...core,
    repository: regionsRepository(core.db, core.audit),
    rows: imageRows,
    tagNames,
  }),
});
