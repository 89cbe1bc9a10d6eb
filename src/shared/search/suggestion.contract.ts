import { z } from 'astro/zod';
import { TAG_KINDS } from '../tags/tag-kind.ts';
import { QUERY_MAX_LENGTH } from './words.ts';

/** Suggestions at most. */
export const SEARCH_SUGGESTIONS_MAX = 5;

/** Query of `GET /api/search/suggestions`. */
export const searchSuggestionsQuerySchema = z.strictObject({
  q: z.string().min(1).max(QUERY_MAX_LENGTH).describe('The beginning of what someone types'),
  kind: z.enum(TAG_KINDS).optional(),
});

/** What words mean that begin with a text; without a session, what has public images alone. */
export const searchSuggestionsSchema = z.object({
  suggestions: z.array(
    z.object({
      text: z.string().describe('The text to search for'),
      label: z.string().describe('The text and what it is understood as: "Confirm delete · Modal + confirm"'),
      total: z.number().int().describe('Its images that the viewer may see'),
    }),
  ),
});

export type SearchSuggestion = z.infer<typeof searchSuggestionsSchema>['suggestions'][number];
