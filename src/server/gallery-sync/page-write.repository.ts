import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { addTags, isTagNamed, listed } from '#db/sql-parts.ts';
import type { ListedImage, StoredImage } from '../image-host/image-host.port.ts';
import { replacedBytesRepository } from '../image-versions/replaced-bytes.repository.ts';
import { moveImagesRepository } from '../images/move-images.repository.ts';
import type { MetadataToTake } from './host-metadata.ts';
import type { IndexedImage } from './indexed-image.ts';

/** Changes of a portion of a listing. */
export type PageWrite = {
  added: readonly (ListedImage & { id: string; hostMetadata: string })[];
  /** With `former`, the previous bytes are stored and become a version. */
  changed: readonly {
    id: string;
    existing: IndexedImage;
    stored: ListedImage;
    former?: { id: string; stored: StoredImage };
  }[];
  /** Moved, retagged or described differently at the host. */
  reworded: readonly ({ id: string } & MetadataToTake)[];
  /** Host ids of images, with their new public ids; `isRenamed`: the public id is another one. */
  named: readonly { id: string; publicId: string; hostId: string; isRenamed: boolean }[];
  /** Hidden by an earlier sync and listed again. */
  back: readonly Pick<IndexedImage, 'id' | 'folder' | 'sourceName'>[];
  /** No longer at the host. */
  goneIds: readonly string[];
};

export const NOTHING_TO_WRITE: PageWrite = {
  added: [],
  changed: [],
  reworded: [],
  named: [],
  back: [],
  goneIds: [],
};

/** The fields of a stored image that the host may change. If it reports no hash, ours stays while the version is the same. */
const technicalFields = ({ contentHash, ...image }: StoredImage) => ({
  publicId: image.publicId,
  version: image.version,
  format: image.format,
  width: image.width,
  height: image.height,
  bytes: image.bytes,
  widths: image.widths,
  placeholder: image.placeholder,
  contentHash:
    contentHash || sql`CASE WHEN ${images.version} = ${image.version} THEN ${images.contentHash} ELSE '' END`,
});

/** Writes portions of a listing. */
export function pageWriteRepository(db: Db) {
  /** Sets the tags of images, in order. `rows`: JSON of objects with `id` and optional `tags`. */
  const taggingAll = (rows: string) => [
    db.run(addTags(sql`(SELECT tag.value FROM json_each(${rows}) AS image, json_each(image.value, '$.tags') AS tag)`)),
    db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
      SELECT images.id, tags.id, tag.key FROM json_each(${rows}) AS image, json_each(image.value, '$.tags') AS tag
      JOIN images ON images.id = image.value ->> 'id' JOIN tags ON ${isTagNamed(sql`tag.value`)}`),
  ];

  /** Adds a whole portion in three statements, whatever its size. */
  const adding = (added: PageWrite['added']) => {
    const rows = JSON.stringify(added);
    return [
      db.run(sql`INSERT INTO images (id, folder, source_name, public_id, version, format, width, height, bytes, widths,
          placeholder, content_hash, alt, host_id, host_words, position)
        SELECT value ->> 'id', value ->> 'folder', value ->> 'sourceName', value ->> 'publicId', value ->> 'version',
          value ->> 'format', value ->> 'width', value ->> 'height', value ->> 'bytes', value ->> 'widths',
          value ->> 'placeholder', value ->> 'contentHash', value ->> 'alt',
          nullif(value ->> 'hostId', ''), value ->> 'hostMetadata',
          (SELECT coalesce(max(position), -1) + 1 FROM images WHERE folder = value ->> 'folder') + key
        FROM json_each(${rows}) WHERE true ON CONFLICT DO NOTHING`),
      ...taggingAll(rows),
    ];
  };

  const rewording = (reworded: PageWrite['reworded']) => {
    const rows = JSON.stringify(
      reworded.map(({ id, taken, metadata }) => ({ id, ...taken, metadata: JSON.stringify(metadata) })),
    );
    const retagged = reworded.filter(({ taken }) => taken.tags).map(({ id }) => id);
    const moved = Map.groupBy(
      reworded.filter(({ taken }) => taken.folder !== undefined),
      ({ taken }) => taken.folder ?? '',
    );
    return [
      db.run(sql`UPDATE images SET alt = coalesce(given.value ->> 'alt', alt), host_words = given.value ->> 'metadata',
          updated_at = unixepoch() * 1000
        FROM json_each(${rows}) AS given WHERE images.id = given.value ->> 'id'`),
      db.run(sql`DELETE FROM image_tags WHERE image_id IN ${listed(retagged)}`),
      ...taggingAll(rows),
      ...[...moved].map(([folder, some]) =>
        moveImagesRepository(db).moving(
          some.map(({ id }) => id),
          folder,
        ),
      ),
    ];
  };

  const naming = (named: PageWrite['named']) =>
    db.run(sql`UPDATE images SET host_id = given.value ->> 'hostId', public_id = given.value ->> 'publicId'
      FROM json_each(${JSON.stringify(named)}) AS given WHERE images.id = given.value ->> 'id'`);

  const hiding = (ids: readonly string[], hidden: boolean) =>
    db
      .update(images)
      .set({ hidden })
      .where(sql`${images.id} IN ${listed(ids)}`);

  /** Queues images that were not read while their files were gone. */
  const queueing = (ids: readonly string[]) =>
    db.run(sql`INSERT OR IGNORE INTO reading_queue (content_hash) SELECT content_hash FROM images
      WHERE id IN ${listed(ids)} AND content_hash NOT IN (SELECT content_hash FROM image_readings)`);

  const writing = ({ added, changed, reworded, named, back, goneIds }: PageWrite) => {
    const backIds = back.map(({ id }) => id);
    return [
      ...(named.length > 0 ? [naming(named)] : []),
      ...(reworded.length > 0 ? rewording(reworded) : []),
      ...(added.length > 0 ? adding(added) : []),
      ...changed.flatMap(({ id, stored, former }) => [
        ...(former ? replacedBytesRepository(db).adding(id, former) : []),
        db
          .update(images)
          .set({ ...technicalFields(stored), changedAt: sql`(unixepoch() * 1000)` })
          .where(eq(images.id, id)),
      ]),
      ...(backIds.length > 0 ? [hiding(backIds, false), queueing(backIds)] : []),
      ...(goneIds.length > 0 ? [hiding(goneIds, true)] : []),
    ];
  };

  return { writing };
}
