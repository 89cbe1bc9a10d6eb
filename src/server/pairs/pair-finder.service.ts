import type { SimilarService } from '../similar/similar.service.ts';
import { copyLikeness, type Fingerprint, judge, LEAST_LAYOUT, PAIR_RECIPE } from './likeness.ts';
import { type ComparedImage, type FoundPair, inOrder, type PairsRepository } from './pairs.repository.ts';

/** Images that are compared between two writes. */
const IMAGES_PER_WRITE = 40;

/** A copy of a picture in the gallery; `exact`: of the same bytes. */
export type Copy = { id: string; exact: boolean; likeness: number };

type Deps = { repository: PairsRepository; similar: Pick<SimilarService, 'nearest'> };

/** Finds images that are one, or that show one screen: each image is compared once, when its descriptor is there. */
export function pairFinderService({ repository, similar }: Deps) {
  /** Images that may be a pair with one; those that were read together with it are among them. */
  const candidatesFor = async ({ number, layout }: ComparedImage) => {
    const numbers = await similar.nearest(layout, LEAST_LAYOUT);
    const isKnown = numbers.includes(number);
    return repository.findCompared(isKnown ? numbers : await similar.nearest(layout, LEAST_LAYOUT, { isFresh: true }));
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

    /** Images that are nearly the same picture as one of the gallery, hidden ones too. */
    findNearCopies: async (id: string): Promise<string[]> => {
      const image = await repository.findComparedImage(id);
      const others = image ? await candidatesFor(image) : [];
      return others.filter((other) => other.id !== id && image && copyLikeness(image, other)).map((other) => other.id);
    },

    /** Copies in the gallery, hidden ones too, of a picture that may be none of it: by its bytes and, where it is known, by its look. */
    findCopies: async ({ hash, look }: { hash: string; look: Fingerprint | undefined }): Promise<Copy[]> => {
      const exact = await repository.findByHash(hash);
      const numbers = look ? await similar.nearest(look.layout, LEAST_LAYOUT) : [];
      const near = (await repository.findCompared(numbers)).flatMap((image) => {
        const likeness = look && !exact.includes(image.id) ? copyLikeness(look, image) : undefined;
        return likeness === undefined ? [] : [{ id: image.id, exact: false, likeness }];
      });
      return [
        ...exact.map((id) => ({ id, exact: true, likeness: 1 })),
        ...near.sort((a, b) => b.likeness - a.likeness),
      ];
    },
  };
}

/** Finds pairs of images. */
export type PairFinder = ReturnType<typeof pairFinderService>;
