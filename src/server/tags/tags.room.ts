import type { Core } from '../core.ts';
import { tagAdminService } from './tag-admin.service.ts';
import { tagRevertsRepository } from './tag-reverts.repository.ts';
import { tagRevertsService } from './tag-reverts.service.ts';
import { tagsRepository } from './tags.repository.ts';
import { tagsService } from './tags.service.ts';

/** Tags for visitors and for admins. */
export function tagsRoom({ db, audit, gallery, publish }: Core) {
  const repository = tagsRepository(db, audit);
  const deps = { repository, publish };
  return {
    tags: tagsService(gallery),
    tagAdmin: tagAdminService(deps),
    tagReverts: tagRevertsService({ ...deps, reverts: tagRevertsRepository(db, audit) }),
  };
}
