import type { Core } from '../core.ts';
import { imageRevertsRepository } from '../images/image-reverts.repository.ts';
import type { ImageRevertsService } from '../images/image-reverts.service.ts';
import type { similarRoom } from '../similar/similar.room.ts';
import { imageMergesRepository } from './image-merges.repository.ts';
import { imageMergesService } from './image-merges.service.ts';
import { pairFinderService } from './pair-finder.service.ts';
import { pairsRepository } from './pairs.repository.ts';
import { pairsService } from './pairs.service.ts';

/** Finds the images that admins have confirmed to show the same screen. */
export const relatedTo = ({ db, audit }: Core) => pairsRepository(db, audit).findRelated;

/** Images that are copies of one another or show the same screen. */
export function pairsRoom(core: Core, { similar, describe }: ReturnType<typeof similarRoom>) {
  const { imageHost, imageRows, companyRows, now } = core;
  const repository = pairsRepository(core.db, core.audit);
  return {
    pairFinder: pairFinderService({ repository, similar, describe, now }),
    pairs: pairsService({ repository, images: imageRows, companies: companyRows, imageHost }),
  };
}

/** Merging images. */
export const mergesRoom = (core: Core, { imageReverts }: { imageReverts: ImageRevertsService }) => ({
  imageMerges: imageMergesService({
    ...core,
    repository: imageMergesRepository(core.db),
    rows: core.imageRows,
    states: imageRevertsRepository(core.db, core.audit),
    reverts: imageReverts,
  }),
});
