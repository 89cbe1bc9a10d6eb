import { z } from 'astro/zod';
import { isEdited } from '#db/sql-parts.ts';
import { EDITED } from '#shared/images/image-fields.ts';
import type { CloudinaryAuthority } from '../env.ts';
import type { ListedImage } from '../image-host/image-host.port.ts';
import type { KnownImage } from './indexed-image.ts';

/** Metadata of an image that people may edit at the host. */
const hostMetadataSchema = z.object({ folder: z.string(), alt: z.string(), tags: z.array(z.string()) });

type HostMetadata = z.infer<typeof hostMetadataSchema>;

/** Host metadata to copy into a row, and the host metadata that the row then records. */
export type MetadataToTake = { taken: Partial<HostMetadata>; metadata: HostMetadata };

const folderOfId = (publicId: string): string => publicId.slice(0, Math.max(0, publicId.lastIndexOf('/')));

const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** The host's metadata that a sync last copied, and whether the image was moved to another folder here since then. */
function before(existing: KnownImage, isOurs: boolean): { metadata: HostMetadata; isMoved: boolean } {
  const { data } = hostMetadataSchema.safeParse(
    existing.hostMetadata === null ? null : JSON.parse(existing.hostMetadata),
  );
  if (data) return { metadata: data, isMoved: existing.folder !== data.folder };
  // What we uploaded has no metadata there; its public id contains its folder.
  if (isOurs) {
    const metadata = { folder: folderOfId(existing.publicId), alt: '', tags: [] };
    return { metadata, isMoved: existing.storedAs !== null };
  }
  const { folder, alt, tags } = existing;
  return { metadata: { folder, alt, tags: [...tags] }, isMoved: existing.importedAs !== null };
}

/**
 * The host's metadata to copy into a row: changed at the host, under the host's authority, and not edited here. Undefined if
 * there is none. `resolve` maps tags to the gallery's names.
 */
export function metadataToTake(
  existing: KnownImage,
  listed: ListedImage,
  { authority, resolve }: { authority: readonly CloudinaryAuthority[]; resolve: (tags: readonly string[]) => string[] },
): MetadataToTake | undefined {
  const { metadata, isMoved } = before(existing, listed.isOurs);
  const takes = (field: 'tags' | 'alt') => authority.includes(field) && !isEdited(EDITED, existing.edited, field);
  const tags = resolve(listed.tags);
  const takesFolder = authority.includes('folder') && !isMoved && listed.folder !== metadata.folder;
  const takesAlt = takes('alt') && listed.alt !== metadata.alt;
  const takesTags =
    takes('tags') &&
    !sameTags(listed.tags, metadata.tags) &&
    !(existing.hostMetadata === null && sameTags(tags, existing.tags));
  if (!takesFolder && !takesAlt && !takesTags) return undefined;
  const { folder, alt } = listed;
  return {
    taken: { ...(takesFolder && { folder }), ...(takesAlt && { alt }), ...(takesTags && { tags }) },
    metadata: {
      folder: takesFolder ? folder : metadata.folder,
      alt: takesAlt ? alt : metadata.alt,
      tags: takesTags ? [...listed.tags] : metadata.tags,
    },
  };
}
