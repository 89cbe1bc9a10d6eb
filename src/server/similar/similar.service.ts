import { PREVIEW } from '#shared/access/preview-limits.ts';
import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { THEMES } from '#shared/reading/theme.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import { FILLERS } from '#shared/search/intents.ts';
import { tokensOf } from '#shared/search/words.ts';
import { SIMILAR_LEAST, SIMILAR_MAX } from '#shared/similar/limits.ts';
import type { LikenessKind, RelatedKind, SimilarResponse } from '#shared/similar/similar.contract.ts';
import { tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { unpackWords } from '../gallery/packed-words.ts';
import {
  inCuratedOrder,
  isElement,
  maySee,
  type PositionSet,
  type ShownRegions,
  positionsOf as setPositions,
  visibleSet,
} from '../gallery/positions.ts';
import { readCache } from '../read-cache.ts';
import type { Layout, OutsideImage } from '../reading/layout.ts';
import type { TextField } from '../search/search.repository.ts';
import type { LikeTask, Ranking } from '../search/search.service.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import type { DescribedImage } from './describe-image.ts';
import { type KinshipRules, kinshipIn, tagsAt } from './kinship.ts';
import { bitsToEach, type LayoutMatrix, likenesses, nearestRows, rowsAmong, toDescriptor } from './layout-matrix.ts';
import {
  bestFirst,
  guessFrom,
  lookAt,
  lookOverlap,
  type Ranked,
  rank,
  rankNearest,
  rankOutside,
  topicFrom,
} from './ranking.ts';
import { readMatrix } from './read-matrix.ts';
import { contentOf, regionLikeness } from './region-likeness.ts';
import type { RegionOfTag, SimilarRepository } from './similar.repository.ts';

/** Most images that are compared in detail as possible copies. */
const NEAREST_MAX = 200;
/** Neighbours that are written in one transaction. */
const ROWS_PER_WRITE = 40;
/**
 * How many of an image's rarest words are looked up (of one from outside; as long as fewer images in total have them than `places`), how
 * many images are compared, the shortest word in letters, and the part of the words, by rarity, that says as much as all: an image from outside
 * has many of its own.
 */
const WORDS = { most: 12, mostOutside: 40, places: 20_000, images: 200, letters: 3, enoughOutside: 0.67 };
/** Regions that are compared in detail, the least likeness of similar ones, and the weight of their looks in the order of these. */
const REGIONS = { compared: 240, floor: 0.5, looks: 0.1, looksChosen: 0.4 };
/** Words in a larger part of the images are ignored; the same for an image from outside. */
const COMMON_WORD = 0.2;
const COMMON_WORD_OUTSIDE = 0.4;

const toSeen = ({ x, y, w, h, width, height, text, words }: RegionOfTag) => {
  const region = { box: [x, y, w, h] as const, width, height, words: words === '' ? [] : unpackWords(text, words) };
  return { ...region, ...contentOf(region) };
};

/** The tags whose regions are shown beside a region, or beside an image that is a single element: the same elements. */
function shownTags(index: GalleryIndex, own: number, tag: string | undefined): ShownRegions {
  if (tag !== undefined) return (each) => each === tag;
  if (!isElement(index, own)) return undefined;
  const tags = tagsAt(index, own).tags.map((at) => index.tagNames[at] ?? '');
  return (each) => tagKind(each) === 'ui-elements' && tags.includes(each);
}

/** An item that shows one of its regions first; 0: the whole image. */
function showing(item: GalleryItem, region: number): GalleryItem {
  const all = regionsOf(item);
  const first = item.otherRegions?.find(({ id }) => id === region);
  return first ? { ...item, region: first, otherRegions: all.filter((other) => other !== first) } : item;
}

/** An image that is listed, and its position in the index. */
export type ListedImage = { id: string; position: number };

/** What was seen in an image from outside; `named`: how much images are about its headings, 0 to 1, by their positions. */
type SeenImage = Pick<Layout, 'layout'> &
  Omit<DescribedImage, keyof OutsideImage | 'headings'> & { named: ReadonlyMap<number, number> };

export type SimilarDeps = {
  repository: SimilarRepository;
  gallery: GalleryService;
  items: GalleryItems;
  /** Images that admins have confirmed to show the same screen. */
  findRelated: (id: string) => Promise<readonly { id: string; kind: RelatedKind }[]>;
  now: () => Date;
};

/** The words of a text that say what it is about, each once. */
const tellingWords = (text: string): string[] =>
  [...new Set(tokensOf(text))].filter((word) => word.length >= WORDS.letters && !FILLERS.has(word));

/** What images are compared among: all, or those that a visitor who is signed out may see, of which alone the answer may tell. */
type Scope = {
  isAll: boolean;
  matrix: LayoutMatrix;
  kinship: KinshipRules;
  /** Whether an image, by its row number, is in it. */
  isAmong: (number: number) => boolean;
  size: number;
};

/** Which images are similar (contract 10). */
export function similarService({ repository, gallery, items, findRelated, now }: SimilarDeps) {
  const matrixNow = readCache(() => readMatrix(repository.findLayouts), now);
  const openMatrices = new WeakMap<LayoutMatrix, { open: PositionSet; matrix: LayoutMatrix }>();

  const scopeOfAll = (index: GalleryIndex, matrix: LayoutMatrix): Scope => ({
    isAll: true,
    matrix,
    kinship: kinshipIn(index),
    isAmong: () => true,
    size: index.size,
  });

  /** What images are compared among for a viewer. */
  const scopeFor = async (index: GalleryIndex, viewer: Viewer): Promise<Scope> => {
    const all = await matrixNow();
    if (hasFullAccess(viewer)) return scopeOfAll(index, all);
    const [open, isOpen] = [visibleSet(index, 'public'), maySee(index, viewer)];
    const isAmong = (number: number) => isOpen(index.positions[number] ?? -1);
    const kept = openMatrices.get(all);
    const matrix = kept?.open === open ? kept.matrix : rowsAmong(all, isAmong);
    openMatrices.set(all, { open, matrix });
    return { isAll: false, matrix, kinship: kinshipIn(index, open), isAmong, size: setPositions(open).length };
  };

  /** Other images by how many of the words of a title, and of the rare ones of a text, they have. */
  const wordLikeness = async (title: string, text: string, size: number): Promise<Map<number, number>> => {
    const named = new Set(tokensOf(title));
    const words = [...new Set([...named, ...tokensOf(text)])].filter((word) => word.length >= WORDS.letters);
    if (words.length === 0) return new Map();
    const counts = await repository.findWordCounts(words);
    const rare = counts
      .filter(({ doc }) => doc > 1 && doc <= Math.max(2, size * COMMON_WORD))
      .sort((a, b) => Number(named.has(b.term)) - Number(named.has(a.term)) || a.doc - b.doc)
      .slice(0, WORDS.most);
    if (rare.length === 0) return new Map();
    const found = await repository.findByWords(
      rare.map(({ term }) => term),
      WORDS.images,
    );
    const best = found[0]?.score ?? 1;
    return new Map(found.map(({ number, score }) => [number, score / best]));
  };

  /**
   * Images by the words of a text from outside that they have, by their rarity: 1 has enough of them. Words of many images count
   * too, as they say what a screen is about, and products share no others.
   */
  const textLikeness = async (text: string, size: number): Promise<Map<number, number>> => {
    const words = tellingWords(text);
    const counts = words.length === 0 ? [] : await repository.findWordCounts(words);
    const rarest = counts
      .filter(({ term, doc }) => doc <= Math.max(2, size * COMMON_WORD_OUTSIDE) && !/^\d+$/.test(term))
      .sort((a, b) => a.doc - b.doc)
      .slice(0, WORDS.mostOutside);
    let left = WORDS.places;
    const telling = rarest.filter(({ doc }) => {
      left -= doc;
      return left >= 0;
    });
    if (telling.length === 0) return new Map();
    const found = await repository.findByWords(
      telling.map(({ term }) => term),
      WORDS.images,
    );
    const all = telling.reduce((sum, { doc }) => sum + Math.log(1 + size / (doc + 1)), 0);
    return new Map(found.map(({ number, score }) => [number, Math.min(1, score / (all * WORDS.enoughOutside))]));
  };

  /** Images of a scope by the part of some words, the rare ones counting more, that they have in a field. */
  const sharedWords = async (words: readonly string[], field: TextField, { isAmong, size }: Scope) => {
    const found = (await repository.findHaving(words.slice(0, WORDS.most), field)).map((all) => all.filter(isAmong));
    // A word that no other image has says nothing about the others.
    const shared = found.filter(({ length }) => length > 1);
    const weightOf = ({ length }: readonly number[]) => Math.log(1 + size / length);
    const all = shared.reduce((sum, numbers) => sum + weightOf(numbers), 0);
    const likeness = new Map<number, number>();
    for (const numbers of shared)
      for (const number of numbers) likeness.set(number, (likeness.get(number) ?? 0) + weightOf(numbers) / all);
    return likeness;
  };

  const positionsOf = async (index: GalleryIndex, ids: readonly string[]): Promise<Map<string, number>> => {
    const rows = ids.length === 0 ? [] : await repository.findNumbers(ids);
    return new Map(rows.map(({ id, number }) => [id, index.positions[number] ?? -1]));
  };

  /** Images similar to one, ranked by what is known of those of the scope alone. */
  const rankImage = async (index: GalleryIndex, scope: Scope, id: string, by: LikenessKind): Promise<Ranked[]> => {
    const { matrix, kinship } = scope;
    const [image, leftOut] = await Promise.all([repository.findImage(id), repository.findLeftOut(id)]);
    const self = image === undefined ? -1 : (index.positions[image.number] ?? -1);
    if (!image || self < 0 || (image.layout === null && by !== 'words')) return [];
    const named = tellingWords(image.title || image.alt);
    const [words, titles, layouts, without] = await Promise.all([
      // The index of words counts all images: for a part of them, the words of the title say what to look for.
      scope.isAll
        ? wordLikeness(`${image.title} ${image.alt}`, image.text, index.size)
        : sharedWords(named, undefined, scope),
      sharedWords(named, 'title', scope),
      likenesses(matrix, toDescriptor(image.layout ?? ''), yieldRegularly()),
      positionsOf(index, leftOut),
    ]);
    const [tags, look] = [tagsAt(index, self), lookAt(index, self)];
    return rank(index, matrix, {
      by,
      layouts,
      words,
      titles,
      self,
      tags,
      look,
      kinship,
      without: new Set(without.values()),
    });
  };

  /** The likeness of the images that are similar to one, by position, and those that are not listed beside it. */
  const knownOf = async (index: GalleryIndex, matrix: LayoutMatrix, id: string | undefined) => {
    const [ranked, leftOut] = id
      ? await Promise.all([rankImage(index, scopeOfAll(index, matrix), id, 'layout'), repository.findLeftOut(id)])
      : [[], []];
    return {
      known: new Map(ranked.map(({ position, likeness }) => [position, likeness])),
      without: new Set((await positionsOf(index, leftOut)).values()),
    };
  };

  /** The images similar to one, of all or of those of a scope: the stored ones tell of all. */
  const neighboursOf = async (index: GalleryIndex, id: string, scope: Scope): Promise<number[]> => {
    const stored = scope.isAll ? await repository.findNeighbours(id) : undefined;
    if (!stored?.length) {
      const ranked = await rankImage(index, scope, id, 'layout');
      return ranked.slice(0, SIMILAR_MAX).map(({ position }) => position);
    }
    const leftOut = new Set(await repository.findLeftOut(id));
    const ids = stored.flatMap(([other]) => (leftOut.has(other) ? [] : [other]));
    const positions = await positionsOf(index, ids);
    const isDemo = (position: number) => Number(position >= index.counted);
    return ids.map((other) => positions.get(other) ?? -1).sort((a, b) => isDemo(a) - isDemo(b));
  };

  /** Regions of other images with the tag of a region, the best of each image, most similar first. */
  const rankRegions = async (
    index: GalleryIndex,
    own: RegionOfTag & { tagId: number },
    { id, by = 'layout' }: { id: string; by?: LikenessKind },
    viewer: Viewer,
  ) => {
    const among = hasFullAccess(viewer)
      ? undefined
      : Array.from(setPositions(visibleSet(index, 'public')), (position) => index.numbers[position] ?? 0);
    const [rows, leftOut, matrix] = await Promise.all([
      repository.findRegions(own.tagId, own.width / own.height, REGIONS.compared, among),
      repository.findLeftOut(id),
      matrixNow(),
    ]);
    const without = new Set((await positionsOf(index, leftOut)).values());
    const [self, model, pause] = [index.positions[own.number] ?? -1, toSeen(own), yieldRegularly()];
    const look = lookAt(index, self, own.region);
    const weight = by === 'look' ? REGIONS.looksChosen : REGIONS.looks;
    const best = new Map<number, Ranked & { region: number }>();
    for (const row of rows) {
      await pause();
      const position = index.positions[row.number] ?? -1;
      if (position < 0 || position === self || without.has(position)) continue;
      const shared = regionLikeness(model, toSeen(row));
      const likeness = shared + weight * lookOverlap(look, lookAt(index, position, row.region));
      if (shared < REGIONS.floor || likeness <= (best.get(position)?.likeness ?? 0)) continue;
      best.set(position, { position, likeness, region: row.region });
    }
    return bestFirst(index, matrix, [...best.values()], self);
  };

  /** Other images with the rarest of some tags that has enough of them, in curated order, to fill a row of similar ones. */
  const moreOf = (
    index: GalleryIndex,
    { tags, kinship: { weight } }: { tags: readonly number[]; kinship: KinshipRules },
    isLeft: (position: number) => boolean,
    count: number,
  ) => {
    const byRarity = tags.toSorted((a, b) => weight(b) - weight(a));
    const all = Uint32Array.from({ length: index.size }, (_, position) => position).filter(isLeft);
    let best: { tag: string; positions: Uint32Array } | undefined;
    for (const at of byRarity) {
      const having = all.filter((position) => tagsAt(index, position).tags.includes(at));
      const positions = inCuratedOrder(index, having, undefined).subarray(0, count);
      if (positions.length > (best?.positions.length ?? 0)) best = { tag: index.tagNames[at] ?? '', positions };
      if (positions.length === count) break;
    }
    return best;
  };

  const regionOf = async (id: string, region: number) => {
    const found = await repository.findRegion(id, region);
    if (!found) throw new AppError('image-not-found');
    return found;
  };

  return {
    /**
     * Similar images, and those that show the same screen, limited to what the viewer may see: signed out at most 3 public ones
     * in total. With `region`: similar regions of its tag. Throws `image-not-found`, also for an image that the viewer may not see.
     */
    list: async (
      id: string,
      { limit, region }: { limit: number; region?: number | undefined },
      viewer: Viewer,
    ): Promise<SimilarResponse> => {
      const index = await gallery.index();
      const isOpen = maySee(index, viewer);
      const own = await items.positionOf(index, id);
      if (own === undefined || !isOpen(own)) throw new AppError('image-not-found');
      const shown = region === undefined ? undefined : await regionOf(id, region);
      const most = hasFullAccess(viewer) ? limit : Math.min(limit, PREVIEW.homeImages.shown);
      const pairs = shown ? [] : await findRelated(id);
      const positionOf = await positionsOf(
        index,
        pairs.map((pair) => pair.id),
      );
      const kinds = new Map(pairs.map(({ id: other, kind }) => [positionOf.get(other) ?? -1, kind]));
      const related = [...kinds.keys()].filter(isOpen).slice(0, most);
      const ranked = shown ? await rankRegions(index, shown, { id }, viewer) : [];
      const regions = new Map(ranked.map(({ position, region: best }) => [position, best]));
      const scope = await scopeFor(index, viewer);
      const positions = shown ? [...regions.keys()] : await neighboursOf(index, id, scope);
      const found = await items.find(index, Uint32Array.from(related));
      const alike = positions
        .filter((position) => isOpen(position) && !kinds.has(position))
        .slice(0, most - related.length);
      const without = new Set([own, ...alike, ...related]);
      const lacking = Math.min(most, SIMILAR_LEAST) - alike.length - related.length;
      const tags = shown ? [index.tagNames.indexOf(shown.tag)] : tagsAt(index, own).tags;
      const more =
        lacking > 0 &&
        moreOf(
          index,
          { tags, kinship: scope.kinship },
          (position) => isOpen(position) && !without.has(position),
          lacking,
        );
      const shows = shownTags(index, own, shown?.tag);
      const alikeItems = await items.findByPosition(index, Uint32Array.from(alike), shows);
      return {
        items: alike.flatMap((position) => {
          const item = alikeItems.get(position);
          return item ? [showing(item, regions.get(position) ?? 0)] : [];
        }),
        more: more
          ? { tag: more.tag, label: tagLabel(more.tag), items: await items.find(index, more.positions, shows) }
          : undefined,
        related: found.flatMap((item) => {
          const kind = pairs.find((pair) => pair.id === item.id)?.kind;
          return kind ? [{ kind, item }] : [];
        }),
      };
    },

    /**
     * All images similar to one, or to one of its regions, most similar first, and the tag whose regions they show; none for an
     * image that the viewer may not see.
     */
    like: async (index: GalleryIndex, { id, region, by }: LikeTask, viewer: Viewer): Promise<Ranking> => {
      const own = await items.positionOf(index, id);
      if (own === undefined || !maySee(index, viewer)(own)) return { positions: new Uint32Array() };
      const shown = region === undefined ? undefined : await repository.findRegion(id, region);
      const ranked = shown
        ? await rankRegions(index, shown, { id, by }, viewer)
        : await rankImage(index, await scopeFor(index, viewer), id, by);
      return { positions: Uint32Array.from(ranked, ({ position }) => position), ...(shown && { tag: shown.tag }) };
    },

    /** Loads the descriptors into memory. */
    prepare: async (): Promise<void> => {
      await Promise.all([gallery.index(), matrixNow()]);
    },

    /** Those of some images that are listed, with their positions, in the same order. */
    listedAmong: async (index: GalleryIndex, among: readonly { id: string }[]): Promise<ListedImage[]> => {
      const found = await positionsOf(
        index,
        among.map(({ id }) => id),
      );
      return among.map(({ id }) => ({ id, position: found.get(id) ?? -1 })).filter(({ position }) => position >= 0);
    },

    /**
     * Positions of the images similar to an uploaded one, its `originals` (copies, or images that it is a part of) first, then what is similar
     * to the first of them, and its tags: those of that one, or what it certainly shows, and its topic by its words. Where fewer than six are alike (`alike`), others follow,
     * those that come nearest in layout, theme and form first: with the tag `more`, if it may have one.
     */
    similarToUpload: async (
      index: GalleryIndex,
      { layout, theme, colours, tags: shown, text, named }: SeenImage,
      originals: readonly ListedImage[],
    ): Promise<{ positions: Uint32Array; alike: number; more?: string; tags: string[] }> => {
      const matrix = await matrixNow();
      const [layouts, words] = await Promise.all([
        likenesses(matrix, toDescriptor(layout), yieldRegularly()),
        textLikeness(text, index.size),
      ]);
      const guess = guessFrom(index, matrix, layouts);
      const look = { theme: THEMES.indexOf(theme) + 1, colours };
      const [original] = originals;
      const namesOf = (tags: readonly number[]) => tags.map((tag) => index.tagNames[tag] ?? '');
      const tags = original ? namesOf(tagsAt(index, original.position).tags) : shown;
      const topic = original ? undefined : topicFrom(index, matrix, { layouts, words });
      const certain = tags.map((tag) => index.tagNames.indexOf(tag)).filter((tag) => tag >= 0);
      const [probable = guess.probable] = certain;
      const { known, without } = await knownOf(index, matrix, original?.id);
      const ranked = rankOutside(index, matrix, { layouts, words, named, look, certain, known, without });
      const alike = [...new Set([...originals, ...ranked].map(({ position }) => position))];
      const isLacking = alike.length < SIMILAR_LEAST;
      const mayFollow = (position: number) =>
        !without.has(position) && (probable === undefined || tagsAt(index, position).tags.includes(probable));
      const others = isLacking ? rankNearest(index, matrix, { layouts, look, form: guess.form }) : [];
      const nearest = others.filter(({ position }) => mayFollow(position)).slice(0, SIMILAR_MAX);
      return {
        positions: Uint32Array.from(new Set([...alike, ...nearest.map(({ position }) => position)])),
        alike: alike.length,
        ...(isLacking && probable !== undefined && { more: index.tagNames[probable] ?? '' }),
        tags: topic === undefined ? tags : [...namesOf([topic]), ...tags],
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
          const best = (await rankImage(index, scopeOfAll(index, matrix), id, 'layout')).slice(0, SIMILAR_MAX);
          const numbers = best.map(({ position }) => index.numbers[position] ?? 0);
          const ids = new Map((await repository.findIds(numbers)).map((row) => [row.number, row.id]));
          const neighbours = best.flatMap(({ position, likeness }): [string, number][] => {
            const other = ids.get(index.numbers[position] ?? 0);
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
