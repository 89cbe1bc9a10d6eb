import { LRUCache } from 'lru-cache';
import type { ImageSearchResponse, SearchQuery } from '#shared/search/search.contract.ts';
import { SIMILAR_LEAST } from '#shared/similar/limits.ts';
import { pictureIn } from '#shared/similar/picture.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { contentHashOf } from '../image-host/image-host.port.ts';
import type { WorkFor } from '../image-work/work-queue.ts';
import type { OutsideImage } from '../reading/layout.ts';
import type { SearchService } from '../search/search.service.ts';
import type { DescribedImage } from './describe-image.ts';
import type { ImageDescriber } from './image-describer.ts';
import type { SimilarService } from './similar.service.ts';

export type ImageSearchDeps = {
  describe: ImageDescriber;
  /** Whether the texts of images are read. */
  readsText: boolean;
  /** Starts the describing process, if there is one. */
  startDescriber: () => void;
  /** Copies of an image in the gallery, by its hash and features, most alike first. */
  findCopies: (hash: string, look: OutsideImage) => Promise<readonly { id: string }[]>;
  /** Images of the gallery of which an image is a part, best fit first. */
  findWholes: (look: OutsideImage) => Promise<readonly { id: string }[]>;
  similar: Pick<SimilarService, 'listedAmong' | 'similarToUpload' | 'prepare'>;
  search: Pick<SearchService, 'findRanked' | 'findBest'>;
};

/** How far images are like an upload that shows some tags: of one that shows none, only by their looks. */
function likenessOf(alike: number, tags: readonly string[]): Pick<ImageSearchResponse, 'likeness'> {
  if (alike === 0) return { likeness: 'none' };
  if (alike < SIMILAR_LEAST) return { likeness: 'some' };
  return tags.length === 0 ? { likeness: 'looks' } : {};
}

/** How many images from outside are remembered, without the images, and for how many ms: then what was read in them is gone. */
const KEPT = { max: 16, ttl: 120_000, ttlAutopurge: true };

/** How many images that a search for a heading finds are taken, and how many of them come before one that counts half. */
const NAMED = { images: 60, half: 8 };

/** Finds images by an image from outside, which is never stored. */
export function imageSearchService({
  describe,
  readsText,
  startDescriber,
  findCopies,
  findWholes,
  similar,
  search,
}: ImageSearchDeps) {
  /** What was seen in the last images: each page and each filter of a result sends the image again, and reading its text takes a second. */
  const seenLast = new LRUCache<string, DescribedImage>(KEPT);

  const lookAt = async (bytes: Uint8Array, hash: string, workFor: WorkFor): Promise<DescribedImage> => {
    const seen = seenLast.get(hash) ?? (await describe(bytes, workFor, { readsText }));
    // An unread one is tried again.
    if (!seen.isUnread) seenLast.set(hash, seen);
    return seen;
  };

  /**
   * How much images are about what the headings of an image from outside say, 0 to 1, by their positions: as a search for them finds.
   * `heading`: the largest that finds any.
   */
  const namedBy = async (index: GalleryIndex, headings: readonly string[]) => {
    const named = new Map<number, number>();
    let heading: string | undefined;
    for (const each of headings) {
      const best = await search.findBest(index, each);
      if (best.length > 0) heading ??= each;
      for (const [at, position] of best.subarray(0, NAMED.images).entries()) {
        named.set(position, Math.max(named.get(position) ?? 0, NAMED.half / (NAMED.half + at)));
      }
    }
    return { named, heading };
  };

  /** The same, kept for the further pages and filters of one result. */
  const keptNames = new WeakMap<DescribedImage, { index: GalleryIndex; names: Awaited<ReturnType<typeof namedBy>> }>();
  const namesOf = async (index: GalleryIndex, seen: DescribedImage) => {
    const kept = keptNames.get(seen);
    if (kept?.index === index) return kept.names;
    const names = await namedBy(index, seen.headings);
    keptNames.set(seen, { index, names });
    return names;
  };

  return {
    /** Called when an upload is likely: starting the process and reading the descriptors takes longer than comparing. */
    prepare: async (): Promise<void> => {
      startDescriber();
      await similar.prepare();
    },

    /** Images similar to an uploaded one, with full access. Throws `invalid-file-type`, and the errors of a queue. */
    search: async (bytes: Uint8Array, query: SearchQuery, workFor: WorkFor) => {
      const hash = contentHashOf(bytes);
      const seen = await lookAt(bytes, hash, workFor);
      const copies = await findCopies(hash, seen);
      let about = {};
      const found = await search.findRanked(query, async (index) => {
        const open = await similar.listedAmong(index, copies);
        const originals = open.length > 0 ? open : await similar.listedAmong(index, await findWholes(seen));
        const { named, heading } = await namesOf(index, seen);
        const { positions, alike, more, tags } = await similar.similarToUpload(index, { ...seen, named }, originals);
        about = {
          picture: pictureIn(seen.theme, tags),
          ...(heading !== undefined && { heading }),
          ...(seen.isUnread && { isUnread: true }),
          ...likenessOf(alike, tags),
          ...(more && { moreWith: { tag: more, label: tagLabel(more) } }),
        };
        return positions;
      });
      return { ...found, json: `${JSON.stringify(about).slice(0, -1)},${found.json.slice(1)}` };
    },
  };
}
