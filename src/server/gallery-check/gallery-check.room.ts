import { checkReleases } from '../builds/release-check.ts';
import { releaseStore } from '../builds/release-store.ts';
import type { Core } from '../core.ts';
import { galleryCheckRepository } from './gallery-check.repository.ts';
import { galleryCheckService } from './gallery-check.service.ts';
import { checkLeftovers } from './leftovers-check.ts';

/** Finds and repairs what is missing or left over. */
export const galleryCheckRoom = ({ db, imageHost, galleryIndex, settings }: Core) => ({
  galleryCheck: galleryCheckService({
    repository: galleryCheckRepository(db),
    imageHost,
    rewriteIndex: galleryIndex.rewrite,
    parts: [
      (options) => checkReleases(releaseStore(settings.dataDir), options),
      (options) => checkLeftovers(settings, options),
    ],
  }),
});
