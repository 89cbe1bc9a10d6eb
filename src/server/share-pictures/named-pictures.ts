import type { Flow } from '#shared/flows/flow.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { Pattern } from '#shared/patterns/pattern.ts';
import { counted } from '#shared/text/counted.ts';
import type { ArtworkRequest } from '../image-host/read-artwork.ts';
import type { NamedFacts, Position } from './collection-picture.ts';
import type { pictureCache } from './picture-cache.ts';

/** Part of every cache key: raise it when the drawing itself changes. */
const DESIGN = 3;

/** Where images are read from. */
type ReadingPosition = Omit<ArtworkRequest, 'width' | 'height' | 'fit'>;

/** Images as data addresses, each cropped to its position in a picture; null if one can't be read. */
export async function readCovers(
  addresses: readonly string[],
  positions: readonly Position[],
  position: ReadingPosition,
): Promise<(string | null)[]> {
  const { readArtwork } = await import('../image-host/read-artwork.ts');
  return Promise.all(
    addresses.map((address, at) => {
      const { width = 0, height = 0 } = positions[at] ?? {};
      return readArtwork(address, { ...position, width, height, fit: 'cover' });
    }),
  );
}

/** Address of what an item shows: its region, or the whole image. */
export const shownAddress = ({ image, region }: GalleryItem): string => (region ?? image).secure_url;

type Deps = {
  cache: ReturnType<typeof pictureCache>;
  host: string;
  position: ReadingPosition;
  /** Whether only the demo is in the lists. */
  isDemo: () => Promise<boolean>;
};

/** PNGs for link previews of patterns and flows; `items` are public images of them. */
export function namedPictures({ cache, host, position, isDemo }: Deps) {
  const drawn = async (key: string, shown: Omit<NamedFacts, 'covers'>, items: readonly GalleryItem[]) => {
    const { drawNamed, coverPositions, COLLECTION_COVERS } = await import('./collection-picture.ts');
    const addresses = items.slice(0, COLLECTION_COVERS).map(shownAddress);
    return cache.get(key, { DESIGN, ...shown, addresses }, async () => {
      const { rasterise } = await import('../image-host/rasterise.ts');
      const covers = await readCovers(addresses, coverPositions(addresses.length), position);
      return { bytes: await rasterise(await drawNamed({ ...shown, covers })), finished: !covers.includes(null) };
    });
  };
  return {
    forPattern: async ({ slug, name, definition, count, companyCount }: Pattern, items: readonly GalleryItem[]) => {
      const facts = `${counted(count, 'example')} · ${counted(companyCount, 'company', 'companies')} · ${host}`;
      return drawn(`pattern-${slug}`, { name, text: definition.text, facts, isDemo: await isDemo() }, items);
    },
    forFlow: ({ slug, name, goal, company, count, steps }: Flow) => {
      const facts = `${company.name} · ${counted(count, 'step')} · ${host}`;
      const items = steps.flatMap(({ item }) => item ?? []);
      return drawn(`flow-${slug}`, { name, text: goal, facts, isDemo: company.isDemo ?? false }, items);
    },
  };
}
