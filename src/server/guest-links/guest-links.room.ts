import { collectionItemsRepository } from '../collections/collection-items.repository.ts';
import { collectionsRepository } from '../collections/collections.repository.ts';
import type { Core } from '../core.ts';
import { guestLinksRepository } from './guest-links.repository.ts';
import { type GuestLinksDeps, guestLinksService } from './guest-links.service.ts';
import { guestPictures } from './guest-pictures.ts';

/** Links that show a whole collection to guests. */
export const guestLinksRoom = (core: Core, rooms: Pick<GuestLinksDeps, 'collections' | 'imageSlots'>) => ({
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
