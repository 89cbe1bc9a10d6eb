import { z } from 'astro/zod';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { images } from '#db/schema/images.ts';
import { addTags, isTagNamed } from '#db/tag-names.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { ListedImage, StoredImage } from '../image-host/image-host.port.ts';
import { replacedBytesRepository } from '../image-versions/replaced-bytes.repository.ts';
import { movingImages } from '../images/move-images.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { WordsToTake } from './host-words.ts';
import { INDEXED, type IndexedImage, KNOWN, type KnownImage } from './indexed-image.ts';
import { NO_PROGRESS, progressSchema, type SyncProgress, seenSchema } from './sync-progress.ts';

const PROGRESS_KEY = 'gallery-sync';
const SEEN_PREFIX = 'gallery-sync-seen:';
/** Stands while the next sync has to read everything; a key of its own, because a running sync writes the progress. */
const WHOLE_KEY = 'gallery-sync-whole';
/** Rows that are read at once: the whole index at a time would be most of a sync's memory. */
const PORTION = 500;

/** What of a portion of a listing goes into the index. */
export type PageWrite = {
  added: readonly (ListedImage & { id: string; hostWords: string })[];
  /** With `former`, what the image had stays as a version, stored for itself. */
  changed: readonly {
    id: string;
    known: IndexedImage;
    stored: ListedImage;
    former?: { id: string; stored: StoredImage };
  }[];
  /** Moved or described anew there. */
  reworded: readonly ({ id: string } & WordsToTake)[];
  /** The host's own ids of images, and public ids that they have got there since. */
  named: readonly { id: string; publicId: string; hostId: string }[];
  /** Hidden by an earlier sync and there again. */
  backIds: readonly string[];
};

/** A portion that is in the index as it is. */
export const NOTHING_TO_WRITE: PageWrite = { added: [], changed: [], reworded: [], named: [], backIds: [] };

/** The facts of a stored image that the host may change. Where it tells no hash, ours stays for as long as the version does. */
const technical = ({ contentHash, ...image }: StoredImage) => ({
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

/** The index as a sync sees it, and how far the sync has come. */
export function gallerySyncRepository(db: Db, audit: AuditRepository, settings: SettingsRepository) {
  /** Gives images their tags, in order. `rows`: JSON of objects with `id` and, where they have any, `tags`. */
  const taggingAll = (rows: string) => [
    db.run(addTags(sql`(SELECT tag.value FROM json_each(${rows}) AS image, json_each(image.value, '$.tags') AS tag)`)),
    db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
      SELECT images.id, tags.id, tag.key FROM json_each(${rows}) AS image, json_each(image.value, '$.tags') AS tag
      JOIN images ON images.id = image.value ->> 'id' JOIN tags ON ${isTagNamed(sql`tag.value`)}`),
  ];

  /** A whole portion as three statements, however many images there are. */
  const adding = (added: PageWrite['added']) => {
    const rows = JSON.stringify(added);
    return [
      db.run(sql`INSERT INTO images (id, folder, source_name, public_id, version, format, width, height, bytes, widths,
          placeholder, content_hash, alt, host_id, host_words, position)
        SELECT value ->> 'id', value ->> 'folder', value ->> 'sourceName', value ->> 'publicId', value ->> 'version',
          value ->> 'format', value ->> 'width', value ->> 'height', value ->> 'bytes', value ->> 'widths',
          value ->> 'placeholder', value ->> 'contentHash', value ->> 'alt',
          nullif(value ->> 'hostId', ''), value ->> 'hostWords',
          (SELECT coalesce(max(position), -1) + 1 FROM images WHERE folder = value ->> 'folder') + key
        FROM json_each(${rows}) WHERE true ON CONFLICT DO NOTHING`),
      ...taggingAll(rows),
    ];
  };

  const rewording = (reworded: PageWrite['reworded']) => {
    const rows = JSON.stringify(
      reworded.map(({ id, taken, words }) => ({ id, ...taken, words: JSON.stringify(words) })),
    );
    const retagged = reworded.filter(({ taken }) => taken.tags).map(({ id }) => id);
    const moved = Map.groupBy(
      reworded.filter(({ taken }) => taken.folder !== undefined),
      ({ taken }) => taken.folder ?? '',
    );
    return [
      db.run(sql`UPDATE images SET alt = coalesce(given.value ->> 'alt', alt), host_words = given.value ->> 'words',
          updated_at = unixepoch() * 1000
        FROM json_each(${rows}) AS given WHERE images.id = given.value ->> 'id'`),
      db.run(sql`DELETE FROM image_tags WHERE image_id IN ${listed(retagged)}`),
      ...taggingAll(rows),
      ...[...moved].map(([folder, some]) =>
        movingImages(
          db,
          some.map(({ id }) => id),
          folder,
        ),
      ),
    ];
  };

  const naming = (named: PageWrite['named']) =>
    db.run(sql`UPDATE images SET host_id = given.value ->> 'hostId', public_id = given.value ->> 'publicId'
      FROM json_each(${JSON.stringify(named)}) AS given WHERE images.id = given.value ->> 'id'`);

  const writing = ({ added, changed, reworded, named, backIds }: PageWrite) => [
    ...(named.length > 0 ? [naming(named)] : []),
    ...(reworded.length > 0 ? rewording(reworded) : []),
    ...(added.length > 0 ? adding(added) : []),
    ...changed.flatMap(({ id, stored, former }) => [
      ...(former ? replacedBytesRepository(db).adding(id, former) : []),
      db
        .update(images)
        .set({ ...technical(stored), changedAt: sql`(unixepoch() * 1000)` })
        .where(eq(images.id, id)),
    ]),
    ...(backIds.length > 0
      ? [
          db
            .update(images)
            .set({ hidden: false })
            .where(sql`${images.id} IN ${listed(backIds)}`),
        ]
      : []),
  ];

  return {
    /** Every image that the gallery could show, a portion at a time; test uploads are none of its business. */
    findAll: async function* (): AsyncGenerator<IndexedImage[]> {
      for (let after = '', isLast = false; !isLast; ) {
        const portion = await db
          .select(INDEXED)
          .from(images)
          .where(and(gt(images.id, after), ne(images.folder, TEST_UPLOADS_FOLDER)))
          .orderBy(asc(images.id))
          .limit(PORTION);
        yield portion;
        after = portion.at(-1)?.id ?? after;
        isLast = portion.length < PORTION;
      }
    },

    /** Those that the index knows by one of these public ids or of these ids of the host, in any folder. */
    findKnown: async (publicIds: readonly string[], hostIds: readonly string[] = []): Promise<KnownImage[]> => {
      const rows = await db
        .select(KNOWN)
        .from(images)
        .where(sql`${images.publicId} IN ${listed(publicIds)} OR ${images.hostId} IN ${listed(hostIds)}`);
      return rows.map((row) => ({ ...row, tags: z.array(z.string()).parse(JSON.parse(row.tags)) }));
    },

    /** How many images were sent through the gallery since a moment. */
    countSentSince: async (moment: Date): Promise<number> => {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(images)
        .where(and(gt(images.createdAt, moment), ne(images.originalName, ''), ne(images.folder, TEST_UPLOADS_FOLDER)));
      return row?.count ?? 0;
    },

    /** Images that no placeholder could be made for yet. */
    findWithoutPlaceholder: (atMost: number): Promise<IndexedImage[]> =>
      db
        .select(INDEXED)
        .from(images)
        .where(sql`${images.placeholder} = '' AND ${images.folder} <> ${TEST_UPLOADS_FOLDER} AND NOT ${images.hidden}`)
        .limit(atMost),

    updatePlaceholders: async (made: readonly { id: string; placeholder: string }[]): Promise<void> => {
      await db.run(sql`UPDATE images SET placeholder = made.value ->> 'placeholder'
        FROM json_each(${JSON.stringify(made)}) AS made WHERE images.id = made.value ->> 'id'`);
    },

    /** How many images `findAll` would find. */
    count: async (): Promise<number> => {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(images)
        .where(ne(images.folder, TEST_UPLOADS_FOLDER));
      return row?.count ?? 0;
    },

    findProgress: async (): Promise<SyncProgress> => {
      const progress = progressSchema.safeParse(await settings.find(PROGRESS_KEY)).data ?? NO_PROGRESS;
      const isForgotten = (await settings.find(WHOLE_KEY)) !== undefined;
      return isForgotten ? { ...progress, since: null, listing: null } : progress;
    },

    /** Marks of all images that the listing in progress has shown so far. */
    findSeen: async (): Promise<string[]> =>
      (await settings.findByPrefix(SEEN_PREFIX)).flatMap((marks) => seenSchema.safeParse(marks).data ?? []),

    /** Writes a portion and how far the sync has come, in one transaction. `seen`: marks of the portion's images. */
    updatePage: async (write: PageWrite, progress: SyncProgress, seen?: readonly string[]): Promise<void> => {
      const page = progress.listing ? `${SEEN_PREFIX}${progress.listing.pages}` : '';
      await db.batch([
        settings.upsert(PROGRESS_KEY, progress),
        ...(seen && page ? [settings.upsert(page, seen)] : []),
        ...writing(write),
      ]);
    },

    /** Notes how far the sync has come. */
    updateProgress: async (progress: SyncProgress): Promise<void> => {
      await settings.upsert(PROGRESS_KEY, progress);
    },

    /** A statement for `db.batch`: the next sync to begin reads everything, and still knows which images an earlier one has hidden. */
    forgetSince: () => settings.upsert(WHOLE_KEY, true),

    /** A listing from its beginning: what an earlier one has seen is forgotten. */
    updateBegin: async (progress: SyncProgress): Promise<void> => {
      await db.batch([
        settings.upsert(PROGRESS_KEY, progress),
        settings.deleteByPrefix(SEEN_PREFIX),
        settings.delete(WHOLE_KEY),
      ]);
    },

    /** Hides what is gone and ends the sync, with its line of the trail, in one transaction. */
    updateEnd: async (goneIds: readonly string[], progress: SyncProgress, entry: NewAuditEntry): Promise<void> => {
      await db.batch([
        audit.statement(entry),
        settings.upsert(PROGRESS_KEY, progress),
        settings.deleteByPrefix(SEEN_PREFIX),
        db
          .update(images)
          .set({ hidden: true })
          .where(sql`${images.id} IN ${listed(goneIds)}`),
      ]);
    },
  };
}

export type GallerySyncRepository = ReturnType<typeof gallerySyncRepository>;
