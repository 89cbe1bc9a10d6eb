import { sql } from 'drizzle-orm';
import { imageReadings } from '#db/schema/search.ts';
import { SEVERITY_WORDS } from '#shared/severity/severity-level.ts';

/** Versions of what reads, of what describes layouts and of what samples the colours of severity levels. */
export type Recipes = { recipe: number; layoutRecipe: number; severityRecipe: number };

/** Readings of images that could be decoded, and whose layout an earlier recipe has described. */
export const lacksLayout = (layoutRecipe: number) =>
  sql`${imageReadings.layoutRecipe} < ${layoutRecipe}
    AND (${imageReadings.problem} IS NULL OR ${imageReadings.problem} IN ('no-words', 'unclear'))`;

const NAMES_SEVERITY = sql.join(
  SEVERITY_WORDS.map((word) => sql`${imageReadings.text} LIKE ${`%${word}%`}`),
  sql` OR `,
);
/** Readings with words of severity levels that an earlier recipe has sampled. */
export const lacksSeverity = (severityRecipe: number) =>
  sql`${imageReadings.severityRecipe} < ${severityRecipe} AND ${imageReadings.problem} IS NULL AND (${NAMES_SEVERITY})`;
