import type { Core } from '../core.ts';
import type { SearchService } from '../search/search.service.ts';
import { collectionItemsRepository } from './collection-items.repository.ts';
import { collectionsRepository } from './collections.repository.ts';
import { collectionsService } from './collections.service.ts';
import { imageSlotsService } from './image-slots.service.ts';
import { sharedCollectionsService } from './shared-collections.service.ts';

/** Collections and their share links. */
export function collectionsRoom(core: Core, { search }: { search: SearchService }) {
  const itemRows = collectionItemsRepository(core.db);
  const imageSlots = imageSlotsService({ ...core, repository: itemRows });
  const repository = collectionsRepository(core.db);
  const deps = { ...core, repository, itemRows, slots: imageSlots, search };
  const collections = collectionsService(deps);
  const { siteUrl } = core.settings;
  return {
    collections,
    imageSlots,
    sharedCollections: sharedCollectionsService({ ...deps, own: collections, siteUrl }),
  };
}
