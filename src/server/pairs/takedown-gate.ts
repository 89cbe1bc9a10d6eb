import type { Db } from '#db/client.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import type { OutsideImage } from '../reading/layout.ts';
import { bitsApart } from '../reading/perceptual-hash.ts';
import type { ImageDescriber } from '../similar/image-describer.ts';
import { likenessOf, toDescriptor } from '../similar/layout-matrix.ts';
import type { TakedownGate } from '../takedowns/refusing-host.ts';
import { takedownsRepository } from '../takedowns/takedowns.repository.ts';
import { copyLikeness, NEAR } from './likeness.ts';
import { pairsRepository } from './pairs.repository.ts';

type Features = Pick<OutsideImage, 'phash' | 'layout' | 'edges'>;

/** Whether an image from outside is a copy, by their features alone. */
export const isCopy = (look: OutsideImage, of: Features): boolean =>
  copyLikeness({ ...look, palette: [] }, { ...of, palette: [] }) !== undefined;

/** The first of the images that were taken down that an image is nearly identical to. */
export const nearTakedown = <T extends Features>(look: OutsideImage, taken: readonly T[]): T | undefined =>
  taken.find(
    (other) =>
      (bitsApart(look.phash, other.phash) <= NEAR.bits ||
        likenessOf(toDescriptor(look.layout), toDescriptor(other.layout)) >= NEAR.likeness) &&
      isCopy(look, other),
  );

/** What refuses a content at the image host: the takedown of its bytes, and of an image that it is nearly identical to. */
export function takedownGate(db: Db, audit: AuditRepository, describe: ImageDescriber): TakedownGate {
  const { findTakenDown } = pairsRepository(db, audit);
  return {
    findByHash: takedownsRepository(db, audit).findByHash,
    findNear: async (bytes, by) => {
      const taken = await findTakenDown();
      if (taken.length === 0) return undefined;
      // What can't be described is compared by its bytes alone; the image host reports what is wrong with it.
      const look = await describe(bytes, { owner: by?.id ?? '', signal: by?.signal }).catch(() => undefined);
      return look && nearTakedown(look, taken);
    },
  };
}
