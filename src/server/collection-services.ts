import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import { collectionItemsRepository } from './collections/collection-items.repository.ts';
import { collectionsRepository } from './collections/collections.repository.ts';
import { collectionsService } from './collections/collections.service.ts';
import { imageSlotsService } from './collections/image-slots.service.ts';
import { sharedCollectionsService } from './collections/shared-collections.service.ts';
import type { FlowsService } from './flows/flows.service.ts';
import { savedFlowsService } from './flows/saved-flows.service.ts';
import { followsRepository } from './follows/follows.repository.ts';
import { followsService } from './follows/follows.service.ts';
import type { GalleryService } from './gallery/gallery.service.ts';
import type { GalleryItems } from './gallery/gallery-items.ts';
import type { SearchService } from './search/search.service.ts';

/** Collections, sharing and follows. */
export function collectionServices(
  { db, now, settings }: LoggingDeps,
  {
    gallery,
    items,
    search,
    flows,
  }: {
    gallery: GalleryService;
    items: GalleryItems;
    search: SearchService;
    flows: FlowsService;
  },
) {
  const repository = collectionsRepository(db);
  const itemRows = collectionItemsRepository(db);
  const slots = imageSlotsService({ repository: itemRows, gallery, items });
  const shared = { repository, itemRows, slots, search, gallery, newId: randomUUID, now };
  const collections = collectionsService({ ...shared, items });
  const { siteUrl } = settings;
  return {
    collections,
    sharedCollections: sharedCollectionsService({ ...shared, own: collections, siteUrl }),
    imageSlots: slots,
    follows: followsService({
      repository: followsRepository(db),
      gallery,
      items,
      find: search.findPlaces,
      newId: randomUUID,
      now,
    }),
    savedFlows: savedFlowsService({ flows, collections }),
  };
}
