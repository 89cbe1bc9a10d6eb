import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { lookOf, type PictureLook } from '../reading/layout.ts';

/** A new file that the gallery, or this import, has already, or nearly the same picture. */
export type CopiedFile = { file: string; of: string; exact: boolean };

/** What an import asks about copies. */
export type CopyFinder = Pick<PairFinder, 'hasLooks' | 'findCopies' | 'requireAllowed'>;

/**
 * Finds copies of new files. How they look is only compared where the gallery has something to compare them with: near copies within
 * a first import are proposed to admins when its images are read.
 */
export function importCopies(finder: CopyFinder) {
  const seen = new Map<string, string>();
  const copies: CopiedFile[] = [];
  let hasLooks: Promise<boolean> | undefined;

  const describe = async (bytes: Uint8Array): Promise<PictureLook | undefined> => {
    hasLooks ??= finder.hasLooks();
    if (!(await hasLooks)) return undefined;
    const { greyPixels } = await import('../image-host/image-pixels.ts');
    // The image host says what is wrong with a picture that can't be decoded.
    return greyPixels(bytes).then(lookOf, () => undefined);
  };

  return {
    /** Notes the copies of a new file. Throws `image-taken-down` for one that looks like an image that was taken down. */
    check: async (file: string, hash: string, bytes: Uint8Array): Promise<void> => {
      const look = await describe(bytes);
      if (look) await finder.requireAllowed(look);
      const twice = seen.get(hash);
      if (twice === undefined) seen.set(hash, file);
      else copies.push({ file, of: twice, exact: true });
      const found = await finder.findCopies(hash, look);
      const others = found.filter(({ exact }) => !exact || twice === undefined);
      copies.push(...others.map(({ subject, exact }) => ({ file, of: subject, exact })));
    },
    copies,
  };
}
