import type { Core } from '../core.ts';
import { artworkReach } from '../image-host/artwork-reach.ts';
import { fetchArtwork } from '../image-host/fetch-artwork.ts';
import { MEDIA_PATH } from '../image-host/local-image-host.ts';
import { galleryExportRepository } from './gallery-export.repository.ts';
import { galleryExportService } from './gallery-export.service.ts';

/** The whole gallery as a folder. */
export function galleryExportRoom({ db, gallery, imageHost, readImage, settings }: Core) {
  const isOurs = (address: string) => address.startsWith(`${MEDIA_PATH}/`) || imageHost.isArtwork(address);
  const reach = artworkReach(settings);
  return {
    galleryExport: galleryExportService({
      repository: galleryExportRepository(db),
      gallery,
      imageHost,
      readOwn: (address) => (isOurs(address) ? readImage(address) : undefined),
      // Addresses of other sites were typed by people: the guard of logo fetching applies.
      fetchOther: (address) => fetchArtwork(address, reach),
    }),
  };
}
