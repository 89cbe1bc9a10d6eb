import { collectionItemsRepository } from '../collections/collection-items.repository.ts';
import { collectionsRepository } from '../collections/collections.repository.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { ImageSlotsService } from '../collections/image-slots.service.ts';
import type { Core } from '../core.ts';
import { guestLinksRepository } from './guest-links.repository.ts';
import { guestLinksService } from './guest-links.service.ts';
import { guestPictures } from './guest-pictures.ts';

type Rooms = { collections: CollectionsService; imageSlots: ImageSlotsService };

/** Links that show a whole collection to guests. */
export const guestLinksRoom = (core: Core, rooms: Rooms) => ({
  guestLinks: guestLinksService({
    ...core,
    ...rooms,
    repository: guestLinksRepository(core.db, core.audit),
    sections: collectionsRepository(core.db),
    itemRows: collectionItemsRepository(core.db),
    pictures: guestPictures(core),
    siteUrl: core.settings.siteUrl,
  }),
});
