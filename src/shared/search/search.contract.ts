import { z } from 'astro/zod';
import { galleryItemSchema } from '../images/image.contract.ts';
import { QUERY_MAX_LENGTH } from './query-language.ts';

/** Names of colours, as filters and facets have them. Their place is their bit in the index: append only. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'grey',
  'black',
  'white',
] as const;

/** What an image looks like as a whole. Their place plus one is their code in the index: append only. */
export const THEMES = ['light', 'dark', 'mixed'] as const;

/** Images of a page, unless `limit` says otherwise, and at most. */
export const SEARCH_PAGE = { size: 60, max: 100 };

/** Most values of a repeatable parameter, and the longest one. */
const VALUES = { most: 20, longest: 200 };

/** A parameter that may be given several times; values are without repeats. */
const repeatable = <T extends z.ZodType>(value: T) =>
  z
    .preprocess(
      (given) => (given === undefined || Array.isArray(given) ? given : [given]),
      z.array(value).max(VALUES.most, `At most ${VALUES.most} values.`),
    )
    .transform((values) => [...new Set(values)])
    .optional()
    .meta({ type: 'array', items: { type: 'string' } });

const name = z.string().min(1, 'Must not be empty.').max(VALUES.longest, `At most ${VALUES.longest} characters.`);

const limit = z
  .string()
  .regex(/^\d{1,4}$/, 'A whole number is expected.')
  .transform(Number)
  .pipe(z.number().min(1, 'At least 1.').max(SEARCH_PAGE.max, `At most ${SEARCH_PAGE.max}.`))
  .default(SEARCH_PAGE.size)
  .meta({ type: 'integer', minimum: 1, maximum: SEARCH_PAGE.max, default: SEARCH_PAGE.size });

/** Query of `GET /api/search` (contract 8). */
export const searchQuerySchema = z.strictObject({
  q: z
    .string()
    .refine((text) => [...text].length <= QUERY_MAX_LENGTH, `At most ${QUERY_MAX_LENGTH} characters.`)
    .default('')
    .describe('Words that must all match; "exact phrase"; -word excludes; the last word is a prefix'),
  kind: z.enum(['screens', 'ui-elements']).optional(),
  tag: repeatable(name).describe('All of them'),
  not: repeatable(name).describe('Tags: none of them'),
  company: repeatable(name).describe('Slugs: any of them'),
  category: repeatable(name).describe('Any of them'),
  theme: repeatable(z.enum(THEMES)).describe('Any of them'),
  colour: repeatable(z.enum(COLOURS)).describe('Any of them'),
  sort: z.enum(['relevance', 'curated', 'newest']).default('curated').describe('`relevance` without `q` is `curated`'),
  limit,
  cursor: z
    .string()
    .min(1, 'Must not be empty.')
    .max(200, 'At most 200 characters.')
    .optional()
    .describe('`next` of the page before'),
});

/** One value of a facet. */
export const facetValueSchema = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

const range = z.tuple([z.number().int(), z.number().int()]);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where a query matched in an image. */
export const matchSchema = z.object({
  field: z.enum(['alt', 'tag', 'company', 'text']),
  snippet: z.string(),
  ranges: z.array(range).describe('Start and end of what matched in the snippet, in UTF-16 code units'),
  boxes: z.array(box).describe('x, y, width, height of the words found in the image, as fractions of it'),
});

/** Answer of `GET /api/search`. */
export const searchAnswerSchema = z.object({
  total: z.number().int(),
  items: z.array(galleryItemSchema.extend({ match: matchSchema.optional() })),
  facets: z.object({
    kind: z.array(facetValueSchema),
    tag: z.array(facetValueSchema),
    company: z.array(facetValueSchema),
    category: z.array(facetValueSchema),
    theme: z.array(facetValueSchema),
    colour: z.array(facetValueSchema),
  }),
  next: z.string().nullable().describe('Cursor of the next page; null on the last one'),
  corrected: z.string().optional().describe('The query that was answered, when nothing matched the one that was asked'),
  more: z.number().int().optional().describe('Signed out: how many more images signing in would find, rounded down'),
});

/** What is asked of a search. */
export type SearchQuery = z.output<typeof searchQuerySchema>;
/** One value of a facet. */
export type FacetValue = z.infer<typeof facetValueSchema>;
/** Counts of a search by parameter. */
export type Facets = z.infer<typeof searchAnswerSchema>['facets'];
/** An image that was found. */
export type FoundItem = z.infer<typeof searchAnswerSchema>['items'][number];
/** Answer of a search. */
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
