import { ANONYMOUS, type Viewer } from '#shared/access/viewer.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { ImagePage } from '#shared/images/image-page.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import type { BlurredPreviewsService } from '../gallery/blurred-previews.service.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { toBlurredItem } from '../gallery/image.mapper.ts';
import { companyPositions, maySee, positionsOf, visibleSet } from '../gallery/positions.ts';
import type { TagsService } from '../tags/tags.service.ts';

/** Public images whose pages are built, the first in the gallery's order; the others are rendered on request. */
export const PRERENDERED_MAX = 1_000;

export type ImagePagesDeps = {
  gallery: GalleryService;
  items: GalleryItems;
  previews: BlurredPreviewsService;
  tags: Pick<TagsService, 'definitionsOf'>;
  versionsOf: (item: GalleryItem) => Promise<ImageVersion[]>;
};

/** Further images of the company on a page. */
const MORE = 6;
/** With the image itself and its neighbours. */
const AROUND = MORE + 3;

/** Pages of single images. */
export function imagePagesService({ gallery, items, previews, tags, versionsOf }: ImagePagesDeps) {
  const find = async (id: string, viewer: Viewer): Promise<ImagePage | undefined> => {
    const index = await gallery.index();
    const position = await items.positionOf(index, id);
    const company = position === undefined ? undefined : gallery.companyAt(index, index.company[position] ?? -1);
    if (position === undefined || !company) return undefined;
    const isVisible = maySee(index, viewer);
    const isGated = !isVisible(position);
    const shown = companyPositions(index, index.company[position] ?? -1).filter(isVisible);
    const at = shown.indexOf(position);
    const first = Math.max(0, Math.min(at - Math.floor(AROUND / 2), shown.length - AROUND));
    // One query for the image and those around it.
    const read = await items.find(
      index,
      isGated ? Uint32Array.of(position, ...shown.subarray(0, MORE)) : shown.subarray(first, first + AROUND),
      () => true,
    );
    const own = read.findIndex((other) => other.id === id);
    const item = read[own];
    if (!item) return undefined;
    if (isGated) {
      const blurred = toBlurredItem(item, (await previews.find([id])).get(id));
      const topics = item.tags.filter((tag) => tagKind(tag) === 'screens');
      const more = read.filter((other) => other.id !== id);
      return { kind: 'gated', company, topics, definitions: await tags.definitionsOf(topics), blurred, more };
    }
    const [previous, next] = [read[own - 1], read[own + 1]];
    const [definitions, versions] = await Promise.all([tags.definitionsOf(item.tags), versionsOf(item)]);
    return {
      kind: 'open',
      company,
      item,
      definitions,
      versions,
      more: read.filter((_, other) => Math.abs(other - own) > 1).slice(0, MORE),
      isPublic: maySee(index, ANONYMOUS)(position),
      ...(previous && { previous }),
      ...(next && { next }),
    };
  };

  return {
    /** Undefined for an image that is in no list: unknown, hidden or taken down. */
    find,
    /** Ids of the images whose pages everyone may see. */
    publicIds: async (): Promise<string[]> => {
      const index = await gallery.index();
      return (await items.find(index, positionsOf(visibleSet(index, 'public')))).map(({ id }) => id);
    },
  };
}

export type ImagePagesService = ReturnType<typeof imagePagesService>;
