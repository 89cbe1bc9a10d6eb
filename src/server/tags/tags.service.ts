import { tagFile } from '#shared/tags/tag-file.ts';
import { ALL_TAGS, type TagCount } from '#shared/tags/tag-kind.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';

/** Tags in use, and the pre-rendered previews of their images. */
export function tagsService(gallery: GalleryService) {
  const previews = new WeakMap<GalleryIndex, ReadonlyMap<string, string>>();

  /** Tags that have a preview by the name of its file: those in use, the special ones, and earlier names of tags. */
  const previewFiles = async (): Promise<ReadonlyMap<string, string>> => {
    const index = await gallery.index();
    const used = (await gallery.tags()).map(({ tag }) => tag);
    const files =
      previews.get(index) ??
      new Map([...Object.values(ALL_TAGS), ...used, ...index.tagAliases.keys()].map((tag) => [tagFile(tag), tag]));
    previews.set(index, files);
    return files;
  };

  return {
    /** Tags with their counts, most used first; public. */
    listCounted: (): Promise<readonly TagCount[]> => gallery.tags(),
    /** Tag names, most used first; public. */
    list: async (): Promise<string[]> => (await gallery.tags()).map(({ tag }) => tag),
    /** Descriptions of tags, where an admin has written one; public. */
    definitionsOf: async (names: readonly string[]): Promise<{ tag: string; definition: string }[]> => {
      const definitions = new Map((await gallery.tags()).map(({ tag, definition }) => [tag, definition]));
      return names.flatMap((tag) => {
        const definition = definitions.get(tag);
        return definition ? [{ tag, definition }] : [];
      });
    },
    listPreviewFiles: async (): Promise<string[]> => [...(await previewFiles()).keys()],
    /** The tag of a preview's file. */
    ofPreviewFile: async (file: string): Promise<string | undefined> => (await previewFiles()).get(file),
  };
}

export type TagsService = ReturnType<typeof tagsService>;
