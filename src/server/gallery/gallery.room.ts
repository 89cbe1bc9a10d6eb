import type { Db } from '#db/client.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { Log } from '../log/log.ts';
import { blurredPreviewsRepository } from './blurred-previews.repository.ts';
import { blurredPreviewsService } from './blurred-previews.service.ts';
import { encodedPages } from './encoded-pages.ts';
import { galleryService } from './gallery.service.ts';
import { galleryIndexRepository } from './gallery-index.repository.ts';
import { galleryItemsRepository } from './gallery-items.repository.ts';

type Deps = { db: Db; imageHost: ImageHost; now: () => Date; log: Log; onExpire: () => void };

/** The gallery's index, and how its rows become what lists show. */
export function galleryRoom({ db, imageHost, now, log, onExpire }: Deps) {
  return {
    gallery: galleryService({ repository: galleryIndexRepository(db), now, log, onExpire }),
    items: galleryItemsRepository(db, imageHost),
    previews: blurredPreviewsService({ repository: blurredPreviewsRepository(db), imageHost, now, log }),
    pages: encodedPages(),
  };
}
