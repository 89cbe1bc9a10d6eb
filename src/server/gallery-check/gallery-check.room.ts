import { checkReleases } from '../builds/release-check.ts';
import { releaseStore } from '../builds/release-store.ts';
import type { Core } from '../core.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import { galleryCheckRepository } from './gallery-check.repository.ts';
import { galleryCheckService } from './gallery-check.service.ts';
import { checkLeftovers } from './leftovers-check.ts';

/** Finds and repairs what is missing or left over. */
export const galleryCheckRoom = (
  { db, imageHost, gallery, settings }: Core,
  { imageAdmin }: { imageAdmin: Pick<ImageAdminService, 'folders'> },
) => ({
  galleryCheck: galleryCheckService({
    repository: galleryCheckRepository(db),
    imageHost,
    folders: imageAdmin.folders,
    rewriteIndex: gallery.rewriteIndex,
    parts: [
      (options) => checkReleases(releaseStore(settings.dataDir), options),
      (options) => checkLeftovers(settings, options),
    ],
  }),
});
