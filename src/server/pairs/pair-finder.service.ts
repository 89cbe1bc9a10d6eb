import type { Db } from '#db/client.ts';
import type { TakedownRow } from '#db/schema/takedowns.ts';
import { AppError } from '#shared/http/app-error.ts';
import { bitsApart } from '#shared/similar/hash-bits.ts';
import { day } from '#shared/text/dates.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { contentHashOf, type ImageHost, type Requester } from '../image-host/image-host.port.ts';
import { readCache } from '../read-cache.ts';
import type { Layout, OutsideImage } from '../reading/layout.ts';
import type { ImageDescriber } from '../similar/image-describer.ts';
import { likenessOf, toDescriptor } from '../similar/layout-matrix.ts';
import type { SimilarService } from '../similar/similar.service.ts';
import { takedownsRepository } from '../takedowns/takedowns.repository.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { copyLikeness, judge, NEAR, PAIR_RECIPE } from './likeness.ts';
import {
  type ComparedImage,
  type FoundPair,
  inOrder,
  type PairsRepository,
  pairsRepository,
} from './pairs.repository.ts';
import { readCoarseEdges, wholesOf } from './wholes.ts';

/** Whether an image from outside is a copy, by their features alone. */
const isCopy = (look: OutsideImage, of: Layout): boolean =>
  copyLikeness({ ...look, palette: [] }, { ...of, palette: [] }) !== undefined;

/** Height in pixels of a wide logo as it is stored; what is small matches less in its parts. */
const LOGO_HEIGHT = 100;

/** What was taken down without an image is artwork, perhaps a logo: its size is not stored. */
const withSize = <T extends Layout & Pick<TakedownRow, 'imageIds'>>(taken: T) =>
  taken.imageIds.length > 0 ? taken : { ...taken, height: LOGO_HEIGHT };

/** The first of the images that were taken down that an image is nearly identical to. */
const nearTakedown = <T extends Layout & Pick<TakedownRow, 'imageIds'>>(
  look: OutsideImage,
  taken: readonly T[],
): T | undefined =>
  taken.find(
    (other) =>
      (bitsApart(look.phash, other.phash) <= NEAR.bits ||
        likenessOf(toDescriptor(look.layout), toDescriptor(other.layout)) >= NEAR.likeness) &&
      isCopy(look, withSize(other)),
  );

/** Finds the takedown that refuses a content, by its SHA-256. */
type FindTakedown = (hash: string) => Promise<Pick<TakedownRow, 'reason' | 'at'> | undefined>;

/** Public facts of a takedown; its reason is for admins. */
function refusalText(
  { reason, at }: Pick<TakedownRow, 'reason' | 'at'>,
  { isAdmin, isNear }: { isAdmin: boolean; isNear: boolean },
): string {
  const taken = `${isNear ? 'is nearly identical to one that was' : 'was'} taken down on ${day(at)}`;
  if (!isAdmin) return `This image ${taken} and can't be added.`;
  return `This image ${taken} (${reason}). Revert the takedown before you add it.`;
}

/** Throws `image-taken-down` if there is a takedown. */
function refuse(
  takedown: Pick<TakedownRow, 'reason' | 'at'> | undefined,
  whom: { isAdmin: boolean; isNear: boolean },
): void {
  if (takedown) throw new AppError('image-taken-down', { detail: refusalText(takedown, whom) });
}

/** Finds the takedowns that refuse a content. */
type TakedownGate = {
  findByHash: FindTakedown;
  /** The takedown of an image that this one is nearly identical to. */
  findNear: (bytes: Uint8Array, by?: Requester) => ReturnType<FindTakedown>;
};

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

/**
 * The same image host, but `store` and `storeArtwork` throw `image-taken-down` for content that was taken down. Whoever
 * stores an image has described it and compares it with takedowns; logos and covers are compared here.
 */
export function withTakedowns<T extends ImageHost>(host: T, { findByHash, findNear }: TakedownGate): T {
  const requireAllowed = async (hash: string, by?: Requester): Promise<void> =>
    refuse(await findByHash(hash), { isAdmin: by?.isAdmin ?? true, isNear: false });
  return {
    ...host,
    store: async (bytes, place, by, keepsForm) => {
      const hash = contentHashOf(bytes);
      await requireAllowed(hash, by);
      const stored = await host.store(bytes, place, by, keepsForm);
      // It may have been taken down during the encoding.
      await requireAllowed(hash, by).catch(async (error: unknown) => {
        await host.remove(stored.publicId);
        throw error;
      });
      return stored;
    },
    storeArtwork: async (bytes, use, by, keepsForm) => {
      const hash = contentHashOf(bytes);
      await requireAllowed(hash, by);
      refuse(await findNear(bytes, by), { isAdmin: by?.isAdmin ?? true, isNear: true });
      const stored = await host.storeArtwork(bytes, use, by, keepsForm);
      await requireAllowed(hash, by).catch(async (error: unknown) => {
        await host.removeArtwork(stored.address);
        throw error;
      });
      return stored;
    },
  };
}

/** Images that are compared between two writes. */
const IMAGES_PER_WRITE = 40;

/** A copy of an image in the gallery; `exact`: of the same bytes. */
type Copy = { id: string; subject: string; exact: boolean };

type Deps = {
  repository: PairsRepository;
  similar: Pick<SimilarService, 'nearest'>;
  describe: ImageDescriber;
  now: () => Date;
};

/** Finds images that are copies, or that show one screen: each image is compared once, when its descriptor is available. */
export function pairFinderService({ repository, similar, describe, now }: Deps) {
  const coarseEdges = readCache(() => readCoarseEdges(repository.findEdges), now);

  /** Images that may be a pair with one; those that were read together with it are among them. */
  const candidatesFor = async (image: ComparedImage) => {
    const numbers = await similar.nearest(image, NEAR);
    const isKnown = numbers.includes(image.number);
    return repository.findCompared(isKnown ? numbers : await similar.nearest(image, NEAR, { isFresh: true }));
  };

  const pairsWith = async (image: ComparedImage): Promise<FoundPair[]> =>
    (await candidatesFor(image)).flatMap((other) => {
      const judgement = other.id === image.id ? undefined : judge(image, other);
      return judgement ? [{ ...judgement, ...inOrder(image.id, other.id) }] : [];
    });

  /** Images that are nearly identical to an image from outside. */
  const nearCopiesOf = async (look: OutsideImage, without: ReadonlySet<string>) => {
    const near: (Omit<Copy, 'exact'> & { likeness: number })[] = [];
    const pause = yieldRegularly();
    for (const { id, subject, ...image } of await repository.findCompared(await similar.nearest(look, NEAR))) {
      await pause();
      const likeness = copyLikeness({ ...look, palette: [] }, image);
      if (likeness !== undefined && !without.has(id)) near.push({ id, subject, likeness });
    }
    return near;
  };

  return {
    /** Compares the images that were not compared yet; returns how many. */
    update: async (signal?: AbortSignal): Promise<number> => {
      for (let done = 0; ; ) {
        const due = signal?.aborted ? [] : await repository.findDue(PAIR_RECIPE, IMAGES_PER_WRITE);
        if (due.length === 0) return done;
        const found: FoundPair[] = [];
        for (const image of due) found.push(...(await pairsWith(image)));
        const ids = due.map(({ id }) => id);
        await repository.replaceFound(found, ids, PAIR_RECIPE);
        done += ids.length;
      }
    },

    /** Near copies of an image of the gallery, including hidden ones. */
    findNearCopies: async (id: string): Promise<string[]> => {
      const image = await repository.findComparedImage(id);
      const others = image ? await candidatesFor(image) : [];
      return others.filter((other) => other.id !== id && image && copyLikeness(image, other)).map((other) => other.id);
    },

    isCopy,

    /** The features of an incoming image. */
    describe,

    /** Whether the gallery has features to compare an image with. */
    hasLooks: repository.hasLooks,

    /** Copies in the gallery, including hidden ones, of an image from outside: by its bytes, then by its features, most alike first. */
    findCopies: async (hash: string, look: OutsideImage | undefined): Promise<Copy[]> => {
      const exact = await repository.findByHash(hash);
      const near = look ? await nearCopiesOf(look, new Set(exact.map(({ id }) => id))) : [];
      near.sort((a, b) => b.likeness - a.likeness);
      return [
        ...exact.map((copy) => ({ ...copy, exact: true })),
        ...near.map(({ id, subject }) => ({ id, subject, exact: false })),
      ];
    },

    /** Images that visitors see of which an image from outside is a part, best fit first. */
    findWholes: async (look: OutsideImage): Promise<{ id: string }[]> =>
      wholesOf(look, await coarseEdges(), repository.findShown),

    /** Throws `image-taken-down` for an image, with this hash, that was taken down or looks like one that was. */
    requireAllowed: async (look: OutsideImage, hash: string, isAdmin = true): Promise<void> => {
      const all = await repository.findTakenDown();
      const same = all.find(({ contentHash, deliveredHash }) => contentHash === hash || deliveredHash === hash);
      refuse(same ?? nearTakedown(look, all), { isAdmin, isNear: !same });
    },
  };
}

export type PairFinder = ReturnType<typeof pairFinderService>;
