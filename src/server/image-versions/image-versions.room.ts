import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { Core } from '../core.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { toImageVersion } from './image-version.mapper.ts';
import { imageVersionsRepository } from './image-versions.repository.ts';
import { imageVersionsService } from './image-versions.service.ts';

/** Earlier versions of images. */
export function imageVersionsRoom(core: Core, { pairFinder }: { pairFinder: PairFinder }) {
  const repository = imageVersionsRepository(core.db, core.audit);
  const { address } = core.imageHost;
  return {
    imageVersions: imageVersionsService({ ...core, repository, copies: pairFinder }),
    /** The earlier versions of an image, newest first. */
    versionsOf: async ({ id, image }: GalleryItem) =>
      (await repository.findOf(id)).map((row) => toImageVersion(row, image.alt, address)),
  };
}
