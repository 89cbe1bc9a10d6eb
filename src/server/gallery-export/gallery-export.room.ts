import type { Core } from '../core.ts';
import { fetchArtwork } from '../image-host/fetch-artwork.ts';
import { imageReader } from '../image-host/image-reader.ts';
import { MEDIA_PATH, mediaDirOf } from '../image-host/local-image-host.ts';
import { isLoopback } from '../loopback.ts';
import { galleryExportRepository } from './gallery-export.repository.ts';
import { galleryExportService } from './gallery-export.service.ts';

/** The whole gallery as a folder. */
export function galleryExportRoom({ db, gallery, imageHost, settings }: Core) {
  const read = imageReader({ mediaDir: mediaDirOf(settings) });
  const isOurs = (address: string) => address.startsWith(`${MEDIA_PATH}/`) || imageHost.isArtwork(address);
  const reach = { inner: isLoopback(settings.siteUrl) };
  return {
    galleryExport: galleryExportService({
      repository: galleryExportRepository(db),
      gallery,
      imageHost,
      // Addresses of other sites were typed by people: the guard of logo fetching applies.
      readArtwork: (address) => (isOurs(address) ? read(address) : fetchArtwork(address, reach)),
    }),
  };
}
