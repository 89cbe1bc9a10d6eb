import type { GalleryService } from '../gallery/gallery.service.ts';
import type { TagCount } from '../gallery/listed-places.ts';

/** Tags in use. */
export function tagsService(gallery: GalleryService) {
  return {
    /** Tags with their counts, most used first; public. */
    listCounted: (): Promise<readonly TagCount[]> => gallery.tags(),
    /** Tag names, most used first; public. */
    list: async (): Promise<string[]> => (await gallery.tags()).map(({ tag }) => tag),
  };
}

/** Tags in use. */
export type TagsService = ReturnType<typeof tagsService>;
