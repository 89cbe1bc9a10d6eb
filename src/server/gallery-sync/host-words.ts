import { z } from 'astro/zod';
import { EDITED } from '#db/schema/images.ts';
import type { CloudinaryAuthority } from '../env.ts';
import type { ListedImage } from '../image-host/image-host.port.ts';
import type { KnownImage } from './indexed-image.ts';

/** What a host says of an image that people may change there. */
const hostWordsSchema = z.object({ folder: z.string(), alt: z.string(), tags: z.array(z.string()) });

/** What a host says of an image that people may change there. */
export type HostWords = z.infer<typeof hostWordsSchema>;

/** Words to take from the host into a row, and what the row then has of the host. */
export type WordsToTake = { taken: Partial<HostWords>; words: HostWords };

const folderOfId = (publicId: string): string => publicId.slice(0, Math.max(0, publicId.lastIndexOf('/')));

const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** What the host said when a sync last took something of it, and whether the image is in another folder here since then. */
function before(known: KnownImage, isOurs: boolean): { words: HostWords; isMoved: boolean } {
  const { data } = hostWordsSchema.safeParse(known.hostWords === null ? null : JSON.parse(known.hostWords));
  if (data) return { words: data, isMoved: known.folder !== data.folder };
  // What we have put there has no words there, and lies where its public id says.
  if (isOurs) {
    const words = { folder: folderOfId(known.publicId), alt: '', tags: [] };
    return { words, isMoved: known.storedAs !== null };
  }
  const { folder, alt, tags } = known;
  return { words: { folder, alt, tags: [...tags] }, isMoved: known.importedAs !== null };
}

/**
 * What of the host's words a row takes: what has changed there, where the host is the authority and nobody has edited it here.
 * Undefined when there is nothing to take. `resolve`: tags as the gallery calls them.
 */
export function wordsToTake(
  known: KnownImage,
  listed: ListedImage,
  { authority, resolve }: { authority: readonly CloudinaryAuthority[]; resolve: (tags: readonly string[]) => string[] },
): WordsToTake | undefined {
  const { words, isMoved } = before(known, listed.isOurs);
  const may = (field: 'tags' | 'alt') => authority.includes(field) && (known.edited & EDITED[field]) === 0;
  const tags = resolve(listed.tags);
  const takesFolder = authority.includes('folder') && !isMoved && listed.folder !== words.folder;
  const takesAlt = may('alt') && listed.alt !== words.alt;
  const takesTags =
    may('tags') && !sameTags(listed.tags, words.tags) && !(known.hostWords === null && sameTags(tags, known.tags));
  if (!takesFolder && !takesAlt && !takesTags) return undefined;
  const { folder, alt } = listed;
  return {
    taken: { ...(takesFolder && { folder }), ...(takesAlt && { alt }), ...(takesTags && { tags }) },
    words: {
      folder: takesFolder ? folder : words.folder,
      alt: takesAlt ? alt : words.alt,
      tags: takesTags ? [...listed.tags] : words.tags,
    },
  };
}
