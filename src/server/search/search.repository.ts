import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import type { Term } from '#shared/search/query-language.ts';

/** Columns of the full-text index; undefined means any. */
export type TextField = 'title' | undefined;
/** A term as the full-text index is asked for it. */
export type TextTerm = { term: Term; field?: TextField };

/** Every word goes in quotes, so nothing in it is syntax. */
const matchExpression = ({ term, field }: TextTerm): string =>
  `${field ? `${field} : ` : ''}"${term.tokens.join(' ')}"${term.isPrefix ? ' *' : ''}`;

/** Reads the full-text index and what is shown of the images that were found. */
export function searchRepository(db: Db) {
  return {
    /** Row numbers of the images that have each term, joined by commas: one string is much faster to read than a row for each. */
    findNumbers: async (terms: readonly TextTerm[]): Promise<string[]> => {
      const [first, ...others] = terms.map((term) =>
        db
          .select({ numbers: sql<string | null>`group_concat(rowid)` })
          .from(sql`images_fts`)
          .where(sql`images_fts MATCH ${matchExpression(term)}`),
      );
      if (!first) return [];
      return (await db.batch([first, ...others])).map(([row]) => row?.numbers ?? '');
    },

    /** Those of these words that the index has. */
    findKnown: async (words: readonly string[]): Promise<string[]> => {
      const rows = await db.all<{ term: string }>(sql`SELECT term FROM images_words WHERE term IN ${listed(words)}`);
      return rows.map(({ term }) => term);
    },
  };
}

/** Reads the full-text index. */
export type SearchRepository = ReturnType<typeof searchRepository>;
