import { z } from 'astro/zod';
import { COLOURS } from '../colours/colour-name.ts';
import { companyBadgeSchema } from '../companies/company.contract.ts';
import { galleryItemSchema } from '../images/image.contract.ts';
import { THEMES } from '../reading/theme.ts';
import { LIKENESSES } from '../similar/similar.contract.ts';
import { QUERY_MAX_LENGTH } from './query-language.ts';
import { SORTS } from './sorts.ts';

/** Images of a page, unless `limit` says otherwise, and at most. */
export const SEARCH_PAGE = { size: 60, max: 100 };

/** Most values of a repeatable parameter, and the longest one. */
const VALUES = { most: 20, longest: 200 };

/** A parameter that may be given several times; values are without repeats. */
export const repeatable = <T extends z.ZodType>(value: T) =>
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

/** Largest place that a page can begin at. */
const MAX_START = 10_000_000;

const start = z
  .string()
  .regex(/^\d{1,8}$/, 'A whole number is expected.')
  .transform(Number)
  .pipe(z.number().max(MAX_START, `At most ${MAX_START}.`))
  .optional()
  .meta({ type: 'integer', minimum: 0, maximum: MAX_START });

const SEARCH_PARAMETERS = z.strictObject({
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
  sort: z.enum(SORTS).default('curated').describe('`relevance` without `q` is `curated`'),
  limit,
  cursor: z
    .string()
    .min(1, 'Must not be empty.')
    .max(200, 'At most 200 characters.')
    .optional()
    .describe('`next` of the page before'),
  start: start.describe('Place of the first image of the page, instead of a cursor; ignored without a session'),
  like: name.optional().describe('Id of an image: only images like it, most like first'),
  by: z.enum(LIKENESSES).optional().describe('What they are compared by; `layout` unless given'),
  image: name.optional().describe('Id of an image: the page that has it, or the first one; ignored without a session'),
});

/** Query of `GET /api/search` (contract 8). A page is selected by one of `cursor`, `start` and `image`. */
export const searchQuerySchema = SEARCH_PARAMETERS.superRefine(({ cursor, start: from, image }, { addIssue }) => {
  const [, second] = Object.entries({ cursor, start: from, image }).filter(([, value]) => value !== undefined);
  if (second) addIssue({ code: 'custom', path: [second[0]], message: 'Use one of `cursor`, `start` and `image`.' });
});

/** Query of a search within a collection, which returns all results at once. */
export const searchWithinQuerySchema = SEARCH_PARAMETERS.omit({ limit: true, cursor: true, start: true, image: true });

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

/** Response of `GET /api/search`. */
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
  start: z.number().int().describe('Place of the first of `items` in the whole result'),
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of `items`'),
  next: z.string().nullable().describe('Cursor of the next page; null on the last one'),
  corrected: z.string().optional().describe('The corrected query, when nothing matched the original one'),
  more: z
    .number()
    .int()
    .optional()
    .describe('Signed out, if no word is excluded: how many more images signing in would find, rounded down'),
});

export const searchWithinAnswerSchema = z.object({
  images: z.array(z.string()).describe('Ids of what was found, in the order of the collection or as `sort` says'),
  facets: searchAnswerSchema.shape.facets,
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of all its images'),
  corrected: searchAnswerSchema.shape.corrected,
});

export type SearchWithinQuery = z.output<typeof searchWithinQuerySchema>;
export type SearchWithinAnswer = z.infer<typeof searchWithinAnswerSchema>;
export type SearchQuery = z.output<typeof searchQuerySchema>;
export type FacetValue = z.infer<typeof facetValueSchema>;
export type Facets = z.infer<typeof searchAnswerSchema>['facets'];
export type FoundItem = z.infer<typeof searchAnswerSchema>['items'][number];
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
