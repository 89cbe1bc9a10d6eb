import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyRow, companies, type NewCompanyRow } from '#db/schema/companies.ts';
import { type ImageRow, images, imageTags, type NewImageRow, tags } from '#db/schema/images.ts';

/** What the index knows of an image, as an import compares it. */
export type IndexedImage = ImageRow & { tags: readonly string[] };

/** An image to be written: a new row, or new values of the row `id`; `tags` undefined leaves them. */
export type ImageWrite = { id: string; tags: readonly string[] | undefined } & (
  | { isNew: true; values: Omit<NewImageRow, 'id'> }
  | { isNew: false; values: Partial<NewImageRow> }
);

/** A company to be written: a new row, or changes of an existing one. */
export type CompanyWrite =
  | { isNew: true; row: Omit<NewCompanyRow, 'position'> }
  | { isNew: false; id: string; changes: Partial<NewCompanyRow> };

const now = sql`(unixepoch() * 1000)`;

/** Reads the index as a whole and writes in batches; each batch is one transaction. */
export function galleryImportRepository(db: Db) {
  return {
    /** The whole index; two queries, whatever its size. */
    findImages: async (): Promise<IndexedImage[]> => {
      const [rows, links] = await db.batch([
        db.select().from(images),
        db
          .select({ imageId: imageTags.imageId, name: tags.name })
          .from(imageTags)
          .innerJoin(tags, eq(tags.id, imageTags.tagId))
          .orderBy(asc(imageTags.imageId), asc(imageTags.position)),
      ]);
      const tagsOf = new Map<string, string[]>();
      for (const { imageId, name } of links) {
        const names = tagsOf.get(imageId);
        if (names) names.push(name);
        else tagsOf.set(imageId, [name]);
      }
      return rows.map((row) => ({ ...row, tags: tagsOf.get(row.id) ?? [] }));
    },

    /** Every company. */
    findCompanies: (): Promise<CompanyRow[]> => db.select().from(companies),

    /** Writes images with their tags in one transaction. */
    writeImages: async (writes: readonly ImageWrite[]): Promise<void> => {
      const inserts = writes.flatMap(({ id, ...write }) => (write.isNew ? [{ ...write.values, id }] : []));
      const tagged = writes.filter((write) => write.tags !== undefined);
      const links = tagged.flatMap(({ id, tags: names = [] }) => names.map((name, position) => [id, name, position]));
      const names = JSON.stringify([...new Set(links.map(([, name]) => name))]);
      const ids = JSON.stringify(tagged.map(({ id }) => id));
      await db.batch([
        db.run(sql`INSERT OR IGNORE INTO ${tags} (name) SELECT value FROM json_each(${names})`),
        ...(inserts.length > 0 ? [db.insert(images).values(inserts).onConflictDoNothing()] : []),
        ...writes
          .filter(({ isNew }) => !isNew)
          .map(({ id, values }) => db.update(images).set(values).where(eq(images.id, id))),
        db.run(sql`DELETE FROM ${imageTags} WHERE image_id IN (SELECT value FROM json_each(${ids}))`),
        db.run(sql`INSERT OR IGNORE INTO ${imageTags} (image_id, tag_id, position)
          SELECT images.id, tags.id, json_extract(link.value, '$[2]') FROM json_each(${JSON.stringify(links)}) AS link
          JOIN images ON images.id = json_extract(link.value, '$[0]')
          JOIN tags ON tags.name = json_extract(link.value, '$[1]')`),
      ]);
    },

    /** Writes companies in one transaction; new ones go behind those that are there, in the order given. */
    writeCompanies: async (writes: readonly CompanyWrite[]): Promise<void> => {
      const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM companies)`;
      const [first, ...others] = writes.map((write) =>
        write.isNew
          ? db
              .insert(companies)
              .values({ ...write.row, position: last })
              .onConflictDoNothing()
          : db
              .update(companies)
              .set({ ...write.changes, updatedAt: now })
              .where(eq(companies.id, write.id)),
      );
      if (first) await db.batch([first, ...others]);
    },
  };
}

/** Reads and writes what an import needs. */
export type GalleryImportRepository = ReturnType<typeof galleryImportRepository>;
