import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import type { ImageById, Slot } from '#shared/collections/collection.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { type ImagePart, partOfRef } from '#shared/regions/image-ref.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { toBlurredItem } from '../gallery/image.mapper.ts';
import { hasPlace, publicSet } from '../search/place-set.ts';
import type { Member } from '../search/search-within.ts';
import type { CollectionItemsRepository, ItemRow } from './collection-items.repository.ts';

type Deps = {
  repository: Pick<CollectionItemsRepository, 'findNumbers'>;
  gallery: Pick<GalleryService, 'index'>;
  items: Pick<GalleryItems, 'find'>;
};

const GONE: Slot = { kind: 'gone' };

/** Place of a row number in the gallery's index; undefined where its image is in no list. */
export const placeOf = (index: GalleryIndex, number: number | null | undefined): number | undefined => {
  const place = typeof number === 'number' ? (index.places[number] ?? -1) : -1;
  return place < 0 ? undefined : place;
};

/** The images of a collection that are in the gallery, in their order, for an index. */
export const membersOf =
  (rows: readonly ItemRow[]) =>
  (index: GalleryIndex): Member[] =>
    rows.flatMap(({ number, image, note }) => {
      const place = placeOf(index, number);
      return place === undefined ? [] : { place, image, note };
    });

/** The region of an item that a list has; undefined: the item has none of this number (any more). */
const regionOf = ({ region, regions }: GalleryItem, number: number) =>
  (regions ?? (region ? [region] : [])).find(({ id }) => id === number);

/** An item as the image or the region that a name means; the image where the region is gone. */
function partOfItem(item: GalleryItem, number: number | undefined): GalleryItem {
  const { regions: _all, ...rest } = item;
  return { ...rest, region: (number !== undefined && regionOf(item, number)) || null };
}

/** Images and regions of images by their names (`imageRef`), with what each viewer sees in their places. */
export function imageSlotsService({ repository, gallery, items }: Deps) {
  /** The listed images of some names by id, with their regions if a name means one. */
  const findItems = async (
    index: GalleryIndex,
    parts: readonly ImagePart[],
    places: readonly (number | undefined)[],
  ) => {
    const hasRegions = parts.some(({ region }) => region !== undefined);
    const listed = Uint32Array.from(new Set(places.filter((place) => place !== undefined)));
    const found = await items.find(index, listed, hasRegions ? () => true : undefined);
    return new Map(found.map((item) => [item.id, item]));
  };

  /** An image, a placeholder, or a gap for each row, in order; one query. */
  const fill = async (
    rows: readonly { image: string; number: number | null | undefined }[],
    viewer: Viewer,
  ): Promise<Slot[]> => {
    const index = await gallery.index();
    const places = rows.map(({ number }) => placeOf(index, number));
    const parts = rows.map(({ image }) => partOfRef(image));
    const found = await findItems(index, parts, places);
    const open = hasFullAccess(viewer) ? undefined : publicSet(index);
    return parts.map(({ image, region }, at) => {
      const [item, place] = [found.get(image), places[at]];
      if (!item || place === undefined) return GONE;
      const isHidden = open !== undefined && !hasPlace(open, place);
      if (isHidden) return { kind: 'hidden', blurred: toBlurredItem(item) };
      return { kind: 'image', item: partOfItem(item, region) };
    });
  };

  return {
    fill,

    /** How many images are in the gallery, and how many of them this viewer may not see. */
    count: async (rows: readonly { number: number | null | undefined }[], viewer: Viewer) => {
      const index = await gallery.index();
      const places = rows.map(({ number }) => placeOf(index, number)).filter((place) => place !== undefined);
      const open = hasFullAccess(viewer) ? undefined : publicSet(index);
      return { count: places.length, hiddenCount: open ? places.filter((place) => !hasPlace(open, place)).length : 0 };
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
      const places = parts.map(({ image }) => placeOf(index, numbers.get(image)));
      const found = await findItems(index, parts, places);
      const isListed = parts.every(({ image, region }) => {
        const item = found.get(image);
        return item && (region === undefined || regionOf(item, region));
      });
      if (!isListed) throw new AppError('image-not-found');
    },
  };
}

export type ImageSlotsService = ReturnType<typeof imageSlotsService>;
