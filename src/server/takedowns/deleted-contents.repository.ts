import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type DeletedFile, deletedImages } from '#db/schema/images.ts';
import { listed } from '#db/sql-parts.ts';
import { resolvesToOneOf } from '#shared/images/image-address.ts';
import type { VersionFiles } from './takedowns.repository.ts';

/** An image that an admin deleted and an undo would bring back. */
export type DeletedContent = {
  id: string;
  folder: string;
  /** Company and file, for people. */
  subject: string;
  contentHash: string;
  /** Its own file and those of its versions. */
  file: VersionFiles;
  versions: VersionFiles[];
};

type StoredImage = Record<'folder' | 'source_name' | 'original_name' | 'format', string> & { width: number };
type StoredVersion = Record<'id' | 'public_id' | 'version' | 'format' | 'content_hash', string> &
  Record<'width' | 'replaced_at', number>;
type StoredRow = Pick<typeof deletedImages.$inferSelect, 'id' | 'contentHash'> & {
  deletedAt: number;
  files: string;
  image: string | null;
  versions: string | null;
};

/** A deletion that came with a backup has no rows: the folder is the first part of its file's public id. */
function toContent({ id, contentHash, deletedAt, files, image, versions }: StoredRow): DeletedContent {
  const [own, ...others] = JSON.parse(files) as [DeletedFile, ...DeletedFile[]];
  const stored = JSON.parse(image ?? '{}') as Partial<StoredImage>;
  const recorded = JSON.parse(versions ?? '[]') as StoredVersion[];
  const { format = '', width = 0, folder = own.publicId.slice(0, own.publicId.lastIndexOf('/')) } = stored;
  const at = { imageId: id, replacedAt: new Date(deletedAt) };
  const formerOf = ({ publicId, version }: DeletedFile): VersionFiles => {
    const row = recorded.find(({ public_id }) => public_id === publicId);
    if (!row) return { ...at, id, publicId, version, format: '', width: 0, contentHash: '' };
    const facts = { id: row.id, format: row.format, width: row.width, contentHash: row.content_hash };
    return { imageId: id, publicId, version, ...facts, replacedAt: new Date(row.replaced_at) };
  };
  return {
    ...{ id, folder, contentHash },
    subject: `${folder} / ${stored.original_name || stored.source_name || id}`,
    file: { ...at, id, publicId: own.publicId, version: own.version, format, width, contentHash },
    versions: others.map(formerOf),
  };
}

/** Images that admins deleted, until their files are removed, as takedowns read them. */
export function deletedContentsRepository(db: Db) {
  const select = async (where: SQL): Promise<DeletedContent[]> =>
    (
      await db.all<StoredRow>(sql`SELECT id, content_hash AS contentHash, deleted_at AS deletedAt, files,
          "rows" -> '$.images[0]' AS image, "rows" -> '$.image_versions' AS versions
        FROM ${deletedImages} WHERE ${where} ORDER BY id`)
    ).map(toContent);

  return {
    findAll: (): Promise<DeletedContent[]> => select(sql`true`),

    findByIds: (ids: readonly string[]): Promise<DeletedContent[]> => select(sql`id IN ${listed(ids)}`),

    /** Those with this content; none for an unknown content. */
    findByContent: (contentHash: string): Promise<DeletedContent[]> =>
      select(sql`${contentHash} <> '' AND content_hash = ${contentHash}`),

    /** The one that has a file at an address. */
    findAt: async (address: string): Promise<DeletedContent | undefined> =>
      (await select(sql`true`)).find(({ file, versions }) =>
        resolvesToOneOf(
          address,
          [file, ...versions].map(({ publicId }) => publicId),
        ),
      ),
  };
}

export type DeletedContentsRepository = ReturnType<typeof deletedContentsRepository>;
