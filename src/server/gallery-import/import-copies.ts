import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { describeLayout, type OutsideImage } from '../reading/layout.ts';

/** A new file that the gallery, or this import, has already, exactly or nearly. */
export type CopiedFile = { file: string; of: string; exact: boolean };

/** The lookups that an import uses to find copies. */
export type CopyFinder = Pick<PairFinder, 'hasLooks' | 'findCopies' | 'requireAllowed'>;

/**
 * Finds copies of new files. Similarity is only compared with images that were in the gallery before: near copies within a
 * first import are suggested to admins when its images are read.
 */
export function importCopies(finder: CopyFinder) {
  const seen = new Map<string, string>();
  const copies: CopiedFile[] = [];
  let hasLooks: Promise<boolean> | undefined;

  const describe = async (bytes: Uint8Array): Promise<OutsideImage | undefined> => {
    hasLooks ??= finder.hasLooks();
    if (!(await hasLooks)) return undefined;
    const { greyPixels } = await import('../image-host/image-pixels.ts');
    // The image host reports what is wrong with an image that can't be decoded.
    return greyPixels(bytes).then(describeLayout, () => undefined);
  };

  return {
    /** Records the copies of a new file. Throws `image-taken-down` for one that looks like an image that was taken down. */
    check: async (file: string, hash: string, bytes: Uint8Array): Promise<void> => {
      const look = await describe(bytes);
      if (look) await finder.requireAllowed(look, hash);
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
