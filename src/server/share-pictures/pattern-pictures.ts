import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { Pattern } from '#shared/patterns/pattern.ts';
import type { ArtworkRequest } from '../image-host/read-artwork.ts';
import type { Place } from './collection-picture.ts';
import type { pictureCache } from './picture-cache.ts';

/** Part of every cache key: raise it when the drawing itself changes. */
const DESIGN = 1;

/** Where images are read from. */
type ReadingPlace = Omit<ArtworkRequest, 'width' | 'height' | 'fit'>;

/** Images as data addresses, each cut to its place in a picture; null where one can't be had. */
export async function readCovers(
  addresses: readonly string[],
  places: readonly Place[],
  place: ReadingPlace,
): Promise<(string | null)[]> {
  const { readArtwork } = await import('../image-host/read-artwork.ts');
  return Promise.all(
    addresses.map((address, at) => {
      const { width = 0, height = 0 } = places[at] ?? {};
      return readArtwork(address, { ...place, width, height, fit: 'cover' });
    }),
  );
}

type Deps = { cache: ReturnType<typeof pictureCache>; host: string; place: ReadingPlace };

/** PNG for link previews of a pattern's page; `items` are public images of it. */
export const patternPictures =
  ({ cache, host, place }: Deps) =>
  async (pattern: Pattern, items: readonly GalleryItem[]): Promise<Buffer> => {
    const { slug, name, definition, count, companyCount } = pattern;
    const shown = { name, text: definition.text, count, companyCount, host };
    const { drawPattern, coverPlaces, COLLECTION_COVERS } = await import('./collection-picture.ts');
    const addresses = items.slice(0, COLLECTION_COVERS).map(({ image }) => image.secure_url);
    return cache.get(`pattern-${slug}`, { DESIGN, ...shown, addresses }, async () => {
      const { rasterise } = await import('../image-host/rasterise.ts');
      const covers = await readCovers(addresses, coverPlaces(addresses.length), place);
      return { bytes: await rasterise(await drawPattern({ ...shown, covers })), finished: !covers.includes(null) };
    });
  };
