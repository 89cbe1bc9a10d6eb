import { AppError } from '#shared/http/app-error.ts';
import type { OutsideImage } from '../reading/layout.ts';
import type { ImageDescriber } from '../similar/image-describer.ts';
import type { SimilarService } from '../similar/similar.service.ts';
import { refusalText } from '../takedowns/refusing-host.ts';
import { copyLikeness, judge, NEAR, PAIR_RECIPE } from './likeness.ts';
import { type ComparedImage, type FoundPair, inOrder, type PairsRepository } from './pairs.repository.ts';
import { isCopy, nearTakedown } from './takedown-gate.ts';

/** Images that are compared between two writes. */
const IMAGES_PER_WRITE = 40;

/** A copy of an image in the gallery; `exact`: of the same bytes. */
export type Copy = { id: string; subject: string; exact: boolean };

type Deps = { repository: PairsRepository; similar: Pick<SimilarService, 'nearest'>; describe: ImageDescriber };

/** Finds images that are copies, or that show one screen: each image is compared once, when its descriptor is available. */
export function pairFinderService({ repository, similar, describe }: Deps) {
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

  return {
    /** Compares the images that were not compared yet; returns how many. */
    update: async (signal?: AbortSignal): Promise<number> => {
      for (let done = 0; ; ) {
        const due = signal?.aborted ? [] : await repository.findDue(PAIR_RECIPE, IMAGES_PER_WRITE);
        if (due.length === 0) return done;
        const found: FoundPair[] = [];
        for (const image of due) found.push(...(await pairsWith(image)));
        const ids = due.map(({ id }) => id);
        await repository.insertFound(found, ids, PAIR_RECIPE);
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

    /** Copies in the gallery, including hidden ones, of an image from outside: by its bytes and, if known, by its features. */
    findCopies: async (hash: string, look: OutsideImage | undefined): Promise<Copy[]> => {
      const exact = await repository.findByHash(hash);
      const numbers = look ? await similar.nearest(look, NEAR) : [];
      const near = (await repository.findCompared(numbers)).filter(
        (image) =>
          look &&
          !exact.some(({ id }) => id === image.id) &&
          copyLikeness({ ...look, palette: [] }, image) !== undefined,
      );
      return [
        ...exact.map((copy) => ({ ...copy, exact: true })),
        ...near.map(({ id, subject }) => ({ id, subject, exact: false })),
      ];
    },

    /** Throws `image-taken-down` for an image, with this hash, that was taken down or looks like one that was. */
    requireAllowed: async (look: OutsideImage, hash: string, isAdmin = true): Promise<void> => {
      const all = await repository.findTakenDown();
      const same = all.find(({ contentHash, deliveredHash }) => contentHash === hash || deliveredHash === hash);
      const taken = same ?? nearTakedown(look, all);
      if (!taken) return;
      const detail = refusalText(taken, { isAdmin, isNear: !same });
      throw new AppError('image-taken-down', { detail });
    },
  };
}

export type PairFinder = ReturnType<typeof pairFinderService>;
