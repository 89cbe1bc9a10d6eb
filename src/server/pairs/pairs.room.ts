import { companiesRepository } from '../companies/companies.repository.ts';
import type { Core } from '../core.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
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
export function pairsRoom({ db, audit, imageHost, now }: Core, { similar, describe }: ReturnType<typeof similarRoom>) {
  const repository = pairsRepository(db, audit);
  return {
    pairFinder: pairFinderService({ repository, similar, describe, now }),
    pairs: pairsService({
      repository,
      images: imageAdminRepository(db, audit),
      companies: companiesRepository(db, audit),
      imageHost,
    }),
  };
}

/** Merging images. */
export const mergesRoom = (core: Core, { imageReverts }: { imageReverts: ImageRevertsService }) => ({
  imageMerges: imageMergesService({
    ...core,
    repository: imageMergesRepository(core.db),
    rows: imageAdminRepository(core.db, core.audit),
    states: imageRevertsRepository(core.db, core.audit),
    reverts: imageReverts,
  }),
});
