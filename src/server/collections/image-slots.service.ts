import type { Viewer } from '#shared/access/viewer.ts';
import type { ImageById, Slot } from '#shared/collections/collection.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { type ImagePart, partOfRef } from '#shared/regions/image-ref.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { toBlurredItem } from '../gallery/image.mapper.ts';
import { maySee } from '../gallery/positions.ts';
import type { Member } from '../search/search-within.ts';
import type { CollectionItemsRepository, ItemRow } from './collection-items.repository.ts';

type Deps = {
  repository: Pick<CollectionItemsRepository, 'findNumbers'>;
  gallery: Pick<GalleryService, 'index'>;
  items: Pick<GalleryItems, 'find'>;
};

const GONE: Slot = { kind: 'gone' };

/** Position of a row number in the gallery's index; undefined where its image is in no list. */
export const positionOf = (index: GalleryIndex, number: number | null | undefined): number | undefined => {
  const position = typeof number === 'number' ? (index.positions[number] ?? -1) : -1;
  return position < 0 ? undefined : position;
};

/** The images of a collection that are in the gallery, in their order, for an index. */
export const membersOf =
  (rows: readonly ItemRow[]) =>
  (index: GalleryIndex): Member[] =>
    rows.flatMap(({ number, image, note }) => {
      const position = positionOf(index, number);
      return position === undefined ? [] : { position, image, note };
    });

/** The region of an item that a list has; undefined: the item has none of this number (any more). */
const regionOf = (item: GalleryItem, number: number) => regionsOf(item).find(({ id }) => id === number);

/** An item as the image or the region that a name means; the image where the region is gone. */
function partOfItem(item: GalleryItem, number: number | undefined): GalleryItem {
  const { otherRegions: _others, ...rest } = item;
  return { ...rest, region: (number !== undefined && regionOf(item, number)) || null };
}

/** Images and regions of images by their names (`imageRef`), with what each viewer sees in their positions. */
export function imageSlotsService({ repository, gallery, items }: Deps) {
  /** The listed images of some names by id, with their regions if a name means one. */
  const findItems = async (
    index: GalleryIndex,
    parts: readonly ImagePart[],
    positions: readonly (number | undefined)[],
  ) => {
    const hasRegions = parts.some(({ region }) => region !== undefined);
    const listed = Uint32Array.from(new Set(positions.filter((position) => position !== undefined)));
    const found = await items.find(index, listed, hasRegions ? () => true : undefined);
    return new Map(found.map((item) => [item.id, item]));
  };

  /** An image, a placeholder, or a gap for each row, in order; one query. */
  const fill = async (
    rows: readonly { image: string; number: number | null | undefined }[],
    viewer: Viewer,
  ): Promise<Slot[]> => {
    const index = await gallery.index();
    const positions = rows.map(({ number }) => positionOf(index, number));
    const parts = rows.map(({ image }) => partOfRef(image));
    const found = await findItems(index, parts, positions);
    const isVisible = maySee(index, viewer);
    return parts.map(({ image, region }, at) => {
      const [item, position] = [found.get(image), positions[at]];
      if (!item || position === undefined) return GONE;
      if (!isVisible(position)) return { kind: 'hidden', blurred: toBlurredItem(item) };
      return { kind: 'image', item: partOfItem(item, region) };
    });
  };

  return {
    fill,

    /** How many images are in the gallery, and how many of them this viewer may not see. */
    count: async (rows: readonly { number: number | null | undefined }[], viewer: Viewer) => {
      const index = await gallery.index();
      const positions = rows
        .map(({ number }) => positionOf(index, number))
        .filter((position) => position !== undefined);
      const visible = positions.filter(maySee(index, viewer));
      return { count: positions.length, hiddenCount: positions.length - visible.length };
    },

    /** Images by id as this viewer may see them, in the given order. */
    byId: async (ids: readonly string[], viewer: Viewer): Promise<ImageById[]> => {
      const numbers = await repository.findNumbers(ids.map((id) => partOfRef(id).image));
      const filled = await fill(
        ids.map((image) => ({ image, number: numbers.get(partOfRef(image).image) })),
        viewer,
      );
      return ids.map((image, at) => ({ ...(filled[at] ?? GONE), image }));
    },

    /** Throws `image-not-found` if one of the images is in no list of the gallery, or has no such region. */
    requireListed: async (refs: readonly string[]): Promise<void> => {
      const parts = refs.map(partOfRef);
      const [index, numbers] = await Promise.all([
        gallery.index(),
        repository.findNumbers(parts.map(({ image }) => image)),
      ]);
      const positions = parts.map(({ image }) => positionOf(index, numbers.get(image)));
      const found = await findItems(index, parts, positions);
      const isListed = parts.every(({ image, region }) => {
        const item = found.get(image);
        return item && (region === undefined || regionOf(item, region));
      });
      if (!isListed) throw new AppError('image-not-found');
    },
  };
}

export type ImageSlotsService = ReturnType<typeof imageSlotsService>;
