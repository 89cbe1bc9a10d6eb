import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import type { ImageById, Slot } from '#shared/collections/collection.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { toBlurredItem } from '../gallery/image.mapper.ts';
import { hasPlace } from '../search/place-set.ts';
import { publicSet } from '../search/public-set.ts';
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

/** Images by id, with what each viewer sees in their places. */
export function imageSlotsService({ repository, gallery, items }: Deps) {
  /** An image, a placeholder, or a gap for each row, in order; one query. */
  const fill = async (
    rows: readonly { image: string; number: number | null | undefined }[],
    viewer: Viewer,
  ): Promise<Slot[]> => {
    const index = await gallery.index();
    const places = rows.map(({ number }) => placeOf(index, number));
    const listed = Uint32Array.from(places.filter((place) => place !== undefined));
    const found = new Map((await items.find(index, listed)).map((item) => [item.id, item]));
    const open = hasFullAccess(viewer) ? undefined : publicSet(index);
    return rows.map(({ image }, at) => {
      const [item, place] = [found.get(image), places[at]];
      if (!item || place === undefined) return GONE;
      const isHidden = open !== undefined && !hasPlace(open, place);
      return isHidden ? { kind: 'hidden', blurred: toBlurredItem(item) } : { kind: 'image', item };
    });
  };

  return {
    fill,

    /** Images by id as this viewer may see them, in the given order. */
    byId: async (ids: readonly string[], viewer: Viewer): Promise<ImageById[]> => {
      const numbers = await repository.findNumbers(ids);
      const filled = await fill(
        ids.map((image) => ({ image, number: numbers.get(image) })),
        viewer,
      );
      return ids.map((image, at) => ({ ...(filled[at] ?? GONE), image }));
    },

    /** Throws `image-not-found` if one of the images is in no list of the gallery. */
    requireListed: async (ids: readonly string[]): Promise<void> => {
      const [index, numbers] = await Promise.all([gallery.index(), repository.findNumbers(ids)]);
      if (ids.some((id) => placeOf(index, numbers.get(id)) === undefined)) throw new AppError('image-not-found');
    },
  };
}

export type ImageSlotsService = ReturnType<typeof imageSlotsService>;
