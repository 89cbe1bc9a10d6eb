import type { Core } from '../core.ts';
import { installationSecret } from '../settings/installation-secret.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { searchRepository } from './search.repository.ts';
import { type FindLike, searchService } from './search.service.ts';
import { synonymsRepository } from './synonyms.repository.ts';
import { synonymsService } from './synonyms.service.ts';

/** Search and its synonyms. Likeness is a room above: its query is an argument. */
export const searchRoom = ({ db, audit, gallery, galleryIndex, items }: Core, like: FindLike) => ({
  search: searchService({
    repository: searchRepository(db),
    gallery: galleryIndex,
    items,
    like,
    secret: () => installationSecret(settingsRepository(db), 'cursor-secret'),
  }),
  synonyms: synonymsService({ repository: synonymsRepository(db, audit), expire: gallery.expire }),
});
