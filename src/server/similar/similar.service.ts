import { PREVIEW } from '#shared/access/preview-limits.ts';
import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import { THEMES, type Theme } from '#shared/reading/theme.ts';
import { tokensOf } from '#shared/search/words.ts';
import {
  type LikenessKind,
  type RelatedKind,
  SIMILAR_LEAST,
  SIMILAR_MAX,
  type SimilarResponse,
} from '#shared/similar/similar.contract.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { inCuratedOrder } from '../gallery/listed-places.ts';
import type { Layout } from '../reading/layout.ts';
import { hasPlace, publicSet } from '../search/place-set.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { kinshipIn, tagsAt } from './kinship.ts';
import { bitsToEach, type LayoutMatrix, likenesses, nearestRows, toDescriptor } from './layout-matrix.ts';
import { matrixCache } from './matrix-cache.ts';
import { guessedTags, type Ranked, rank } from './ranking.ts';
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
    const [tags, theme] = [tagsAt(index, self), index.themes[self] ?? 0];
    return rank(index, matrix, { by, layouts, words, self, tags, theme, without: new Set(without.values()) });
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
    const isDemo = (place: number) => Number(place >= index.counted);
    return ids.map((other) => places.get(other) ?? -1).sort((a, b) => isDemo(a) - isDemo(b));
  };

  /** Other images with the image's rarest tag that has enough of them, in curated order, to fill a row of similar ones. */
  const moreOf = (index: GalleryIndex, own: number, isLeft: (place: number) => boolean, count: number) => {
    const { weight } = kinshipIn(index);
    const byRarity = tagsAt(index, own).tags.toSorted((a, b) => weight(b) - weight(a));
    const all = Uint32Array.from({ length: index.size }, (_, place) => place).filter(isLeft);
    let best: { tag: string; places: Uint32Array } | undefined;
    for (const at of byRarity) {
      const having = all.filter((place) => tagsAt(index, place).tags.includes(at));
      const places = inCuratedOrder(index, having, undefined).subarray(0, count);
      if (places.length > (best?.places.length ?? 0)) best = { tag: index.tagNames[at] ?? '', places };
      if (places.length === count) break;
    }
    return best;
  };

  return {
    /**
     * Similar images, and those that show the same screen, limited to what the viewer may see: signed out at most 3 public ones
     * in total. Throws `image-not-found`, also for an image that the viewer may not see.
     */
    list: async (id: string, limit: number, viewer: Viewer): Promise<SimilarResponse> => {
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
      const alike = places.slice(0, most - related.length);
      const shown = new Set([own, ...alike, ...related]);
      const lacking = Math.min(most, SIMILAR_LEAST) - alike.length - related.length;
      const more = lacking > 0 && moreOf(index, own, (place) => isOpen(place) && !shown.has(place), lacking);
      return {
        items: await items.find(index, Uint32Array.from(alike)),
        more: more
          ? { tag: more.tag, label: tagLabel(more.tag), items: await items.find(index, more.places) }
          : undefined,
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

    /** Places of the images similar to an uploaded one, and the tags that it seems to have. */
    similarToUpload: async (
      index: GalleryIndex,
      { layout, theme }: { layout: string; theme: Theme },
    ): Promise<{ places: Uint32Array; tags: string[] }> => {
      const matrix = await matrixNow();
      const layouts = await likenesses(matrix, toDescriptor(layout), yieldRegularly());
      const tags = guessedTags(index, matrix, layouts);
      const model = { by: 'layout', layouts, words: new Map(), self: -1, without: new Set<number>() } as const;
      const code = THEMES.indexOf(theme) + 1;
      const ranked = rank(index, matrix, { ...model, tags: { tags, shown: new Set() }, theme: code });
      return {
        places: Uint32Array.from(ranked, ({ place }) => place),
        tags: tags.map((tag) => index.tagNames[tag] ?? ''),
      };
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
