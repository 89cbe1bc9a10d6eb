import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from '#db/client.ts';
import { type CompanyRow, companies, type NewCompanyRow } from '#db/schema/companies.ts';
import {
  type ImageRow,
  images,
  imageTags,
  imageVersions,
  type NewImageRow,
  type NewVersionRow,
} from '#db/schema/images.ts';
import { searchIntents } from '#db/schema/search.ts';
import { addTags, isTagNamed, listed } from '#db/sql-parts.ts';
import { COMMAND_LINE } from '../audit/actor.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import { type Replacement, replacedBytesRepository } from '../image-versions/replaced-bytes.repository.ts';

export type IndexedImage = ImageRow & { tags: readonly string[] };

/**
 * An image to write: a new row, or new values of the row `id`; undefined `tags` are not changed. `replaces`: its bytes are new.
 */
export type ImageWrite = { id: string; tags: readonly string[] | undefined } & (
  | { isNew: true; values: Omit<NewImageRow, 'id'>; versions?: readonly NewVersionRow[] }
  | { isNew: false; values: Partial<NewImageRow>; replaces?: Replacement }
);

/** A company to write: a new row, or changes of an existing one. */
export type CompanyWrite =
  | { isNew: true; row: Omit<NewCompanyRow, 'position'> }
  | { isNew: false; row: CompanyRow; changes: Partial<NewCompanyRow> };

const now = sql`(unixepoch() * 1000)`;

/** Images that are read per query, because a hosted database returns at most 10 MB. */
const ROWS_PER_READ = 4_000;

const TAGS_OF_IMAGE = sql<string>`coalesce((SELECT json_group_array(tags.name ORDER BY image_tags.position)
  FROM image_tags JOIN tags ON tags.id = image_tags.tag_id WHERE image_tags.image_id = images.id), '[]')`;

/** Reads the whole index and writes in batches; each batch is one transaction. */
export function galleryImportRepository(db: Db, audit: AuditRepository) {
  const replacedBytes = replacedBytesRepository(db);
  return {
    /** Tags that words of a search stand for (`shared/search/intents.ts`), whether the gallery has them or not. */
    findMeantTags: async (): Promise<string[]> => {
      const rows = await db.select({ means: searchIntents.means }).from(searchIntents);
      return rows.flatMap(({ means }) =>
        means.flatMap((text) => [...text.matchAll(/\btag=(\S+)/g)].map(([, tag]) => tag ?? '')),
      );
    },

    /** The whole index, read in pages. */
    findImages: async (): Promise<IndexedImage[]> => {
      const found: IndexedImage[] = [];
      for (let after = 0, isLast = false; !isLast; ) {
        const rows = await db
          .select({ ...getTableColumns(images), tags: TAGS_OF_IMAGE })
          .from(images)
          .where(gt(images.number, after))
          .orderBy(asc(images.number))
          .limit(ROWS_PER_READ);
        for (const row of rows) found.push({ ...row, tags: JSON.parse(row.tags) as string[] });
        after = rows.at(-1)?.number ?? after;
        isLast = rows.length < ROWS_PER_READ;
      }
      return found;
    },

    /** Those of these ids, of new images or companies, that have no row: another import has written the same meanwhile. */
    findLost: async (table: typeof images | typeof companies, ids: readonly string[]): Promise<Set<string>> => {
      const lost = new Set(ids);
      if (ids.length === 0) return lost;
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(sql`${table.id} IN ${listed(ids)}`);
      for (const { id } of rows) lost.delete(id);
      return lost;
    },

    findCompanies: (): Promise<CompanyRow[]> => db.select().from(companies),

    /** Writes images with their tags in one transaction. */
    writeImages: async (writes: readonly ImageWrite[]): Promise<void> => {
      const inserts = writes.flatMap(({ id, ...write }) => (write.isNew ? [{ ...write.values, id }] : []));
      const versions = writes.flatMap((write) => (write.isNew ? (write.versions ?? []) : []));
      const tagged = writes.filter((write) => write.tags !== undefined);
      const links = tagged.flatMap(({ id, tags: names = [] }) => names.map((name, position) => [id, name, position]));
      const names = JSON.stringify([...new Set(links.map(([, name]) => name))]);
      const ids = JSON.stringify(tagged.map(({ id }) => id));
      await db.batch([
        db.run(addTags(sql`json_each(${names})`)),
        ...(inserts.length > 0 ? [db.insert(images).values(inserts).onConflictDoNothing()] : []),
        ...(versions.length > 0 ? [db.insert(imageVersions).values(versions).onConflictDoNothing()] : []),
        ...writes.flatMap((write) => {
          if (write.isNew) return [];
          const update = db.update(images).set(write.values).where(eq(images.id, write.id));
          return write.replaces ? [...replacedBytes.replacing(write.replaces), update] : [update];
        }),
        db.run(sql`DELETE FROM ${imageTags} WHERE image_id IN (SELECT value FROM json_each(${ids}))`),
        db.run(sql`INSERT OR IGNORE INTO ${imageTags} (image_id, tag_id, position)
          SELECT images.id, tags.id, json_extract(link.value, '$[2]') FROM json_each(${JSON.stringify(links)}) AS link
          JOIN images ON images.id = json_extract(link.value, '$[0]')
          JOIN tags ON ${isTagNamed(sql`json_extract(link.value, '$[1]')`)}`),
      ]);
    },

    /** Hides images whose files are gone and ends the import, with its audit entry, in one transaction; no entry if nothing changed. */
    updateEnd: async (hiddenIds: readonly string[], entry: NewAuditEntry): Promise<void> => {
      const counts = Object.values((entry.after ?? {}) as Record<string, number>);
      if (counts.every((count) => count === 0)) return;
      await db.batch([
        audit.statement(entry),
        db
          .update(images)
          .set({ hidden: true, updatedAt: now })
          .where(sql`${images.id} IN ${listed(hiddenIds)}`),
      ]);
    },

    /**
     * Writes companies in one transaction; new ones are added at the end, in the given order. A company that was edited since it was
     * read stays; the others' changes have an audit entry each.
     */
    writeCompanies: async (writes: readonly CompanyWrite[]): Promise<void> => {
      const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM companies)`;
      const [first, ...others] = writes.flatMap((write): BatchItem<'sqlite'>[] => {
        if (write.isNew) {
          const values = { ...write.row, position: last };
          return [db.insert(companies).values(values).onConflictDoNothing()];
        }
        const { row, changes } = write;
        const before = Object.fromEntries(Object.keys(changes).map((key) => [key, row[key as keyof CompanyRow]]));
        const update = db
          .update(companies)
          .set({ ...changes, version: row.version + 1, updatedAt: now })
          .where(and(eq(companies.id, row.id), eq(companies.version, row.version)));
        const entry = { actor: COMMAND_LINE, action: 'company.updated', subjectId: row.id };
        return [update, audit.insertIfChanged({ ...entry, before, after: changes })];
      });
      if (first) await db.batch([first, ...others]);
    },
  };
}

export type GalleryImportRepository = ReturnType<typeof galleryImportRepository>;

/** The repository for dry runs: it reads, and its writes do nothing. */
export const readingOnly = (repository: GalleryImportRepository): GalleryImportRepository => ({
  ...repository,
  findLost: async () => new Set(),
  writeImages: async () => undefined,
  writeCompanies: async () => undefined,
  updateEnd: async () => undefined,
});
