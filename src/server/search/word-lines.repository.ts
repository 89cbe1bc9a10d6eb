import { asc, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import type { searchIntents, searchSynonyms } from '#db/schema/search.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** Lists of texts by the names of their columns. */
export type WordLine<F extends string> = Record<F, string[]>;
export type StoredLine<F extends string> = WordLine<F> & { id: number };

/** A table of words that admins edit: groups of synonyms, or what phrases mean. Every write adds its audit entry in the same transaction. */
export function wordLinesRepository<const F extends string>(
  { db, audit }: { db: Db; audit: AuditRepository },
  table: typeof searchSynonyms | typeof searchIntents,
  fields: readonly [F, ...F[]],
) {
  const all: Record<string, SQLiteColumn> = getTableColumns(table);
  const columns = Object.fromEntries(['id', ...fields].map((name) => [name, all[name]])) as Record<
    string,
    SQLiteColumn
  >;
  const isStill = (was: StoredLine<F>) =>
    sql.join(
      fields.map((name) => sql`json(${all[name]}) = json(${JSON.stringify(was[name])})`),
      sql` AND `,
    );
  const find = async (where?: SQL) =>
    (await db.select(columns).from(table).where(where).orderBy(asc(table.id))) as unknown as StoredLine<F>[];

  return {
    /** Names of the columns. */
    fields,

    findAll: () => find(),

    findById: async (id: number): Promise<StoredLine<F> | undefined> => (await find(eq(table.id, id)))[0],

    findNextId: async (): Promise<number> => {
      const { next } = await db.get<{ next: number }>(
        sql`SELECT coalesce(max(seq), 0) + 1 AS next FROM sqlite_sequence WHERE name = ${getTableName(table)}`,
      );
      return next;
    },

    /** Returns whether the id was free. */
    insert: (line: StoredLine<F>, entry: NewAuditEntry): Promise<boolean> =>
      audit.write(
        db
          .insert(table)
          .values(line as never)
          .onConflictDoNothing(),
        entry,
      ),

    /** Returns whether the line still was `was`. */
    update: (was: StoredLine<F>, line: WordLine<F>, entry: NewAuditEntry): Promise<boolean> =>
      audit.write(
        db
          .update(table)
          .set({ ...line, updatedAt: sql`(unixepoch() * 1000)` } as never)
          .where(sql`${table.id} = ${was.id} AND ${isStill(was)}`),
        entry,
      ),

    delete: (id: number, entry: NewAuditEntry): Promise<boolean> =>
      audit.write(db.delete(table).where(eq(table.id, id)), entry),
  };
}

export type WordLinesRepository<F extends string> = ReturnType<typeof wordLinesRepository<F>>;
