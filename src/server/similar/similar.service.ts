import { PREVIEW } from '#shared/access/preview-limits.ts';
import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import { tokensOf } from '#shared/search/words.ts';
import {
  type LikenessKind,
  type RelatedKind,
  SIMILAR_MAX,
  type SimilarAnswer,
} from '#shared/similar/similar.contract.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import type { Layout } from '../reading/layout.ts';
import { hasPlace } from '../search/place-set.ts';
import { publicSet } from '../search/public-set.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { bitsToEach, type LayoutMatrix, likenesses, nearestRows, toDescriptor } from './layout-matrix.ts';
import { matrixCache } from './matrix-cache.ts';
import { type Ranked, rank } from './ranking.ts';
import type { SimilarRepository } from './similar.repository.ts';

/** Most images that are compared in detail as possible copies. */
const NEAREST_MAX = 200;
/** Neighbours that are written in one transaction. */
const ROWS_PER_WRITE = 40;
/** How many of an image's rarest words are looked up, how many images are compared, and the shortest word in letters. */
const WORDS = { most: 12, images: 200, letters: 3 };
/** Words in a larger part of the images are ignored. */
const COMMON_WORD = 0.2;

export type SimilarDeps = {
  repository: SimilarRepository;
  gallery: GalleryService;
  items: GalleryItems;
  /** Images that admins have confirmed to show the same screen. */
  findRelated: (id: string) => Promise<readonly { id: string; kind: RelatedKind }[]>;
  now: () => Date;
};

/** Which images are similar (contract 10). */
export function similarService({ repository, gallery, items, findRelated, now }: SimilarDeps) {
  const matrixNow = matrixCache(repository.findLayouts, now);

  /** Other images by how many of the rare words of a text they have. */
  const wordLikeness = async (text: string, size: number): Promise<Map<number, number>> => {
    const words = [...new Set(tokensOf(text))].filter((word) => word.length >= WORDS.letters);
    if (words.length === 0) return new Map();
    const counts = await repository.findWordCounts(words);
    const rare = counts
      .filter(({ doc }) => doc > 1 && doc <= Math.max(2, size * COMMON_WORD))
      .sort((a, b) => a.doc - b.doc)
      .slice(0, WORDS.most);
    if (rare.length === 0) return new Map();
    const found = await repository.findByWords(
      rare.map(({ term }) => term),
      WORDS.images,
    );
    const best = found[0]?.score ?? 1;
    return new Map(found.map(({ number, score }) => [number, score / best]));
  };

  const placesOf = async (index: GalleryIndex, ids: readonly string[]): Promise<Map<string, number>> => {
    const rows = ids.length === 0 ? [] : await repository.findNumbers(ids);
    return new Map(rows.map(({ id, number }) => [id, index.places[number] ?? -1]));
  };

  const rankImage = async (
    index: GalleryIndex,
    matrix: LayoutMatrix,
    id: string,
    by: LikenessKind,
  ): Promise<Ranked[]> => {
    const [image, rejected] = await Promise.all([repository.findImage(id), repository.findRejected(id)]);
    const self = image === undefined ? -1 : (index.places[image.number] ?? -1);
    if (!image || self < 0 || (image.layout === null && by !== 'words')) return [];
    const [words, layouts, without] = await Promise.all([
      wordLikeness(image.text, index.size),
      likenesses(matrix, toDescriptor(image.layout ?? ''), yieldRegularly()),
      placesOf(index, rejected),
    ]);
    return rank(index, matrix, { by, layouts, words, self, without: new Set(without.values()) });
  };

  /** Whether a viewer may see the image at a place. */
  const isOpenTo = (index: GalleryIndex, viewer: Viewer): ((place: number) => boolean) => {
    if (hasFullAccess(viewer)) return (place) => place >= 0;
    const open = publicSet(index);
    return (place) => place >= 0 && hasPlace(open, place);
  };

  const storedOf = async (index: GalleryIndex, id: string): Promise<number[]> => {
    const stored = await repository.findNeighbours(id);
    if (!stored?.length) {
      const ranked = await rankImage(index, await matrixNow(), id, 'layout');
      return ranked.slice(0, SIMILAR_MAX).map(({ place }) => place);
    }
    const rejected = new Set(await repository.findRejected(id));
    const ids = stored.flatMap(([other]) => (rejected.has(other) ? [] : [other]));
    const places = await placesOf(index, ids);
    return ids.map((other) => places.get(other) ?? -1);
  };

  return {
    /**
     * Similar images, and those that show the same screen, limited to what the viewer may see: signed out at most 3 public ones
     * in total. Throws `image-not-found`, also for an image that the viewer may not see.
     */
    list: async (id: string, limit: number, viewer: Viewer): Promise<SimilarAnswer> => {
      const index = await gallery.index();
      const isOpen = isOpenTo(index, viewer);
      const own = await items.placeOf(index, id);
      if (own === undefined || !isOpen(own)) throw new AppError('image-not-found');
      const most = hasFullAccess(viewer) ? limit : Math.min(limit, PREVIEW.homeImages.shown);
      const pairs = await findRelated(id);
      const placeOf = await placesOf(
        index,
        pairs.map((pair) => pair.id),
      );
      const kinds = new Map(pairs.map(({ id: other, kind }) => [placeOf.get(other) ?? -1, kind]));
      const related = [...kinds.keys()].filter(isOpen).slice(0, most);
      const places = (await storedOf(index, id)).filter((place) => isOpen(place) && !kinds.has(place));
      const found = await items.find(index, Uint32Array.from(related));
      return {
        items: await items.find(index, Uint32Array.from(places.slice(0, most - related.length))),
        related: found.flatMap((item) => {
          const kind = pairs.find((pair) => pair.id === item.id)?.kind;
          return kind ? [{ kind, item }] : [];
        }),
      };
    },

    /** Places of all similar images, most similar first; empty for an image that the viewer may not see. */
    like: async (index: GalleryIndex, id: string, by: LikenessKind, viewer: Viewer): Promise<Uint32Array> => {
      const own = await items.placeOf(index, id);
      if (own === undefined || !isOpenTo(index, viewer)(own)) return new Uint32Array();
      return Uint32Array.from(await rankImage(index, await matrixNow(), id, by), ({ place }) => place);
    },

    /** Loads the descriptors into memory. */
    prepare: async (): Promise<void> => {
      await Promise.all([gallery.index(), matrixNow()]);
    },

    /** Places of the images similar to an uploaded one, by its descriptor. */
    similarToUpload: async (index: GalleryIndex, layout: string): Promise<Uint32Array> => {
      const matrix = await matrixNow();
      const layouts = await likenesses(matrix, toDescriptor(layout), yieldRegularly());
      const model = { by: 'layout', layouts, words: new Map(), self: -1, without: new Set<number>() } as const;
      return Uint32Array.from(rank(index, matrix, model), ({ place }) => place);
    },

    /** Row numbers of possible copies, including hidden ones. */
    nearest: async (
      { layout, phash }: Pick<Layout, 'layout' | 'phash'>,
      least: Parameters<typeof nearestRows>[2],
      { isFresh = false } = {},
    ): Promise<number[]> => {
      const matrix = await matrixNow(isFresh);
      const found = await likenesses(matrix, toDescriptor(layout), yieldRegularly());
      return nearestRows(found, bitsToEach(matrix, phash), least, NEAREST_MAX).map((row) => matrix.numbers[row] ?? 0);
    },

    /** Computes the neighbours of all images that have none yet, and again those of the images nearest to them. */
    update: async (signal?: AbortSignal): Promise<number> => {
      let done = 0;
      const again = new Set<string>();
      const written = new Set<string>();
      let matrix: LayoutMatrix | undefined;
      for (;;) {
        const due = signal?.aborted ? [] : await repository.findDue(ROWS_PER_WRITE);
        if (due.length === 0) return done;
        matrix ??= await matrixNow(true);
        const index = await gallery.index();
        const rows: { imageId: string; neighbours: [string, number][] }[] = [];
        for (const { id } of due) {
          const best = (await rankImage(index, matrix, id, 'layout')).slice(0, SIMILAR_MAX);
          const numbers = best.map(({ place }) => index.numbers[place] ?? 0);
          const ids = new Map((await repository.findIds(numbers)).map((row) => [row.number, row.id]));
          const neighbours = best.flatMap(({ place, likeness }): [string, number][] => {
            const other = ids.get(index.numbers[place] ?? 0);
            return other === undefined ? [] : [[other, Math.round(likeness * 1_000) / 1_000]];
          });
          rows.push({ imageId: id, neighbours });
        }
        // Recomputed neighbours make no others outdated, or this would not end.
        const fresh = rows.filter(({ imageId }) => !again.has(imageId));
        const near = new Set(fresh.flatMap(({ neighbours }) => neighbours.map(([id]) => id)));
        const outdated = (await repository.findStored([...near])).filter((id) => !written.has(id));
        for (const id of outdated) again.add(id);
        await repository.replaceNeighbours(rows, outdated);
        for (const { imageId } of rows) written.add(imageId);
        done += rows.length;
      }
    },
  };
}

export type SimilarService = ReturnType<typeof similarService>;
