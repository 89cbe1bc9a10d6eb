import type { GalleryService } from '../gallery/gallery.service.ts';
import type { TagCount } from '../gallery/listed-places.ts';

/** Tags in use. */
export function tagsService(gallery: GalleryService) {
  return {
    /** Tags with their counts, most used first; public. */
    listCounted: (): Promise<readonly TagCount[]> => gallery.tags(),
    /** Tag names, most used first; public. */
    list: async (): Promise<string[]> => (await gallery.tags()).map(({ tag }) => tag),
    /** What tags mean, of those that an admin has described; public. */
    definitionsOf: async (names: readonly string[]): Promise<{ tag: string; definition: string }[]> => {
      const known = new Map((await gallery.tags()).map(({ tag, definition }) => [tag, definition]));
      return names.flatMap((tag) => {
        const definition = known.get(tag);
        return definition ? [{ tag, definition }] : [];
      });
    },
    /** Names that tags had before; addresses with them keep working. */
    listAliases: async (): Promise<string[]> => [...(await gallery.index()).tagAliases.keys()],
  };
}

/** Tags in use. */
export type TagsService = ReturnType<typeof tagsService>;
