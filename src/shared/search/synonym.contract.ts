import { z } from 'astro/zod';
import { lineSchema } from '../text/text.contract.ts';
import { tokensOf } from './words.ts';

/** Terms of a group, and the longest one in characters. */
export const SYNONYM_LIMITS = { fewest: 2, most: 12, longest: 80 };

/** A term as an admin may give it. */
const termSchema = lineSchema(SYNONYM_LIMITS.longest).refine(
  (term) => tokensOf(term).length > 0,
  'A term needs at least one letter or digit.',
);

/** A group of synonyms, as an admin may enter it. */
export const synonymTermsSchema = z
  .array(termSchema)
  .min(SYNONYM_LIMITS.fewest, `At least ${SYNONYM_LIMITS.fewest} terms.`)
  .max(SYNONYM_LIMITS.most, `At most ${SYNONYM_LIMITS.most} terms.`)
  .refine(
    (terms) => new Set(terms.map((term) => tokensOf(term).join(' '))).size === terms.length,
    'Two of the terms are the same to the search, which ignores case, accents and punctuation.',
  );

/** Payload of `POST /api/admin/synonyms`. */
export const newSynonymsSchema = z.strictObject({ terms: synonymTermsSchema });

/** Payload of `PUT /api/admin/synonyms/{id}`; `was`: the terms that the edit is based on. */
export const synonymsUpdateSchema = z.strictObject({
  terms: synonymTermsSchema,
  was: z.array(z.string().max(200)).max(50).optional().describe('Refuse when someone else has changed the group since'),
});

export const synonymGroupSchema = z.object({ id: z.number().int(), terms: z.array(z.string()) });

export type SynonymTerms = z.infer<typeof synonymGroupSchema>;
