import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageCorrections, type PaletteColour } from '#db/schema/search.ts';
import { addTags } from '#db/sql-parts.ts';
import type { SourceVocabulary } from './vocabulary-files.ts';

/** What a person corrected in the reading of an image; what is missing is as read. */
export type SourceReading = {
  text?: string | undefined;
  theme?: 'light' | 'dark' | 'mixed' | undefined;
  palette?: PaletteColour[] | undefined;
};

/** Adds what an export knows beside companies, images and flows. What the gallery has already stays as it is. */
export function vocabularyRepository(db: Db) {
  return {
    /** Adds descriptions and names to tags that have none. */
    addTags: async (tags: SourceVocabulary['tags']): Promise<void> => {
      const names = JSON.stringify(tags.map(({ name }) => name));
      const aliases = JSON.stringify(tags.flatMap(({ name, aliases: own }) => own.map((alias) => [alias, name])));
      await db.batch([
        db.run(addTags(sql`json_each(${names})`)),
        db.run(sql`UPDATE tags SET description = given.value ->> 'description'
          FROM json_each(${JSON.stringify(tags)}) AS given
          WHERE tags.name = given.value ->> 'name' AND tags.description = '' AND given.value ->> 'description' <> ''`),
        db.run(sql`INSERT OR IGNORE INTO tag_aliases (name, tag_id)
          SELECT given.value ->> 0, tags.id FROM json_each(${aliases}) AS given JOIN tags ON tags.name = given.value ->> 1
          WHERE given.value ->> 0 NOT IN (SELECT name FROM tags)`),
      ]);
    },

    /** Adds the groups of synonyms that are not there. */
    addSynonyms: async (groups: SourceVocabulary['synonyms']): Promise<void> => {
      await db.run(sql`INSERT INTO search_synonyms (terms)
        SELECT value -> 'terms' FROM json_each(${JSON.stringify(groups)}) AS given
        WHERE value -> 'terms' NOT IN (SELECT json(terms) FROM search_synonyms)`);
    },

    /** Adds what words mean. Of phrases that mean something already, shipped meanings give way, those of an admin stay. */
    addIntents: async (intents: SourceVocabulary['intents']): Promise<void> => {
      const rows = sql`json_each(${JSON.stringify(intents)}) AS given`;
      const sharesPhrase = sql`EXISTS (SELECT 1 FROM json_each(search_intents.phrases) AS old
        JOIN json_each(given.value -> 'phrases') AS new ON new.value = old.value)`;
      await db.batch([
        // Those of the first moment came with the installation.
        db.run(sql`UPDATE search_intents SET phrases = given.value -> 'phrases', means = given.value -> 'means',
            updated_at = unixepoch() * 1000
          FROM ${rows} WHERE ${sharesPhrase} AND updated_at = (SELECT min(updated_at) FROM search_intents)
            AND (json(search_intents.phrases), json(search_intents.means)) <> (given.value -> 'phrases', given.value -> 'means')`),
        db.run(sql`INSERT INTO search_intents (phrases, means) SELECT value -> 'phrases', value -> 'means' FROM ${rows}
          WHERE NOT EXISTS (SELECT 1 FROM search_intents WHERE ${sharesPhrase})`),
      ]);
    },

    /** Adds decisions about colours that were not judged; `ids`: images by their files. */
    addSeverity: async (decisions: SourceVocabulary['severity'], ids: ReadonlyMap<string, string>): Promise<void> => {
      const rows = decisions.map(({ seenIn, ...decision }) => ({
        ...decision,
        images: seenIn.flatMap((file) => ids.get(file) ?? []),
      }));
      await db.run(sql`INSERT OR IGNORE INTO severity_colours (company_id, level, found, state, colour, seen_in)
        SELECT companies.id, value ->> 'level', value ->> 'found', value ->> 'state', value ->> 'colour',
          (SELECT json_group_array(content_hash) FROM images WHERE id IN (SELECT seen.value FROM json_each(given.value -> 'images') AS seen))
        FROM json_each(${JSON.stringify(rows)}) AS given JOIN companies ON companies.slug = value ->> 'company'`);
    },

    /** Adds corrections of readings, to images without one. */
    addCorrections: async (corrections: readonly { imageId: string; reading: SourceReading }[]): Promise<void> => {
      const rows = corrections.map(({ imageId, reading: { text, theme, palette } }) => ({
        imageId,
        text: text ?? null,
        theme: theme ?? null,
        palette: palette ?? null,
      }));
      await db.insert(imageCorrections).values(rows).onConflictDoNothing();
    },
  };
}

export type VocabularyRepository = ReturnType<typeof vocabularyRepository>;
