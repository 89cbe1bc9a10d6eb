import { z } from 'astro/zod';
import { companyBadgeSchema } from '../companies/company.contract.ts';
import { wholeNumber } from '../http/whole-number.contract.ts';
import { galleryItemSchema } from '../images/image.contract.ts';
import { type ChoiceFieldName, choicesOf } from '../images/image-fields.ts';
import { LIKENESSES, regionNumber } from '../similar/similar.contract.ts';
import { type TagKind, tagLabel } from '../tags/tag-kind.ts';
import { ADDED_DAYS, COLUMN_VALUES } from './facet-values.ts';
import {
  COUNTED_FACETS,
  type CountedFacet,
  FACET_NAMES,
  type Facet,
  type FacetName,
  type FixedColumn,
  facetOf,
  type SingleFacet,
} from './facets.ts';
import { SORTS } from './sorts.ts';
import { QUERY_MAX_LENGTH } from './words.ts';

/** Images of a page, unless `limit` says otherwise, and at most. */
export const SEARCH_PAGE = { size: 60, max: 100 };

const KIND_LABELS: Record<TagKind, string> = { screens: 'Screens', 'ui-elements': 'UI Elements' };

type LabelledValue = { value: string; label: string };

/** Most values of a repeatable parameter, and the longest one. */
const VALUES = { most: 20, longest: 200 };

/** A parameter that may be given several times; values are without repeats. */
export const repeatable = <T extends z.ZodType>(value: T) =>
  z
    .preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(value).max(VALUES.most, `At most ${VALUES.most} values.`),
    )
    .transform((values) => [...new Set(values)])
    .optional()
    .meta({ type: 'array', items: { type: 'string' } });

const name = z.string().min(1, 'Must not be empty.').max(VALUES.longest, `At most ${VALUES.longest} characters.`);

const limit = wholeNumber(1, SEARCH_PAGE.max).default(SEARCH_PAGE.size);

/** Largest place that a page can begin at. */
const MAX_START = 10_000_000;

const start = wholeNumber(0, MAX_START).optional();

/** The values that a facet can have, with their labels, in the order of their codes in the index; undefined: any. */
export function fixedValues({ has, switch: label }: Facet): readonly LabelledValue[] | undefined {
  if (label) return [{ value: 'true', label }];
  if (has === 'tags' || has === 'slug' || has === 'category') return undefined;
  if (has === 'kinds') return COLUMN_VALUES.kinds.map((value) => ({ value, label: KIND_LABELS[value as TagKind] }));
  if (has === 'added')
    return Object.entries(ADDED_DAYS).map(([value, days]) => ({ value, label: `Last ${days} days` }));
  if (has in COLUMN_VALUES)
    return COLUMN_VALUES[has as FixedColumn].map((value) => ({
      value,
      label: has === 'accents' ? `${tagLabel(value)} accent` : tagLabel(value),
    }));
  return choicesOf(has as ChoiceFieldName).map(([value, label]) => ({ value: String(value), label }));
}

/** The parameter of a facet. */
function parameterOf(facet: Facet) {
  const values = fixedValues(facet)?.map(({ value }) => value);
  const value = values ? z.enum(values as [string, ...string[]]) : name;
  if (facet.match === 'one') return value.optional();
  const text = { all: 'All of them', none: 'Tags: none of them', any: 'Any of them' }[facet.match ?? 'any'];
  return repeatable(value).describe(facet.has === 'slug' ? 'Slugs: any of them' : text);
}

type FacetParameters = {
  [Name in FacetName]: Name extends SingleFacet
    ? z.ZodOptional<z.ZodType<TagKind>>
    : ReturnType<typeof repeatable<z.ZodType<string>>>;
};

const FACET_PARAMETERS = Object.fromEntries(
  FACET_NAMES.map((facet) => [facet, parameterOf(facetOf(facet))]),
) as unknown as FacetParameters;

const SEARCH_PARAMETERS = z.strictObject({
  q: z
    .string()
    .refine((text) => [...text].length <= QUERY_MAX_LENGTH, `At most ${QUERY_MAX_LENGTH} characters.`)
    .default('')
    .describe(
      'Words that must all match, those that name a filter as that filter; "exact phrase"; -word excludes; the last word is a prefix',
    ),
  ...FACET_PARAMETERS,
  elements: z
    .literal('only')
    .optional()
    .describe('In lists of elements: without whole screens that have no region of the element'),
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
  region: regionNumber.describe('With `like`: only regions like this one of its regions'),
  by: z.enum(LIKENESSES).optional().describe('What they are compared by; `layout` unless given'),
  image: name.optional().describe('Id of an image: the page that has it, or the first one; ignored without a session'),
});

/** Query of `GET /api/search` (contract 8). A page is selected by one of `cursor`, `start` and `image`. */
export const searchQuerySchema = SEARCH_PARAMETERS.superRefine(({ cursor, start: from, image }, { addIssue }) => {
  const [, second] = Object.entries({ cursor, start: from, image }).filter(([, value]) => value !== undefined);
  if (second) addIssue({ code: 'custom', path: [second[0]], message: 'Use one of `cursor`, `start` and `image`.' });
});

/** Query of a search within a collection, which returns all results at once. */
export const searchWithinQuerySchema = SEARCH_PARAMETERS.omit({
  elements: true,
  limit: true,
  cursor: true,
  start: true,
  image: true,
  region: true,
});

export const facetValueSchema = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

/** A field of a schema for each counted facet. */
type FacetsShape = Record<CountedFacet, z.ZodArray<typeof facetValueSchema>>;

const facetsSchema = z.object(
  Object.fromEntries(COUNTED_FACETS.map((facet) => [facet, z.array(facetValueSchema)])) as FacetsShape,
);

const range = z.tuple([z.number().int(), z.number().int()]);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where a query matched in an image. */
export const matchSchema = z.object({
  field: z.enum(['alt', 'tag', 'company', 'text']),
  snippet: z.string(),
  ranges: z
    .array(range)
    .describe('Start and end of what matched in the snippet, in UTF-16 code units; empty: found by a filter alone'),
  boxes: z.array(box).describe('x, y, width, height of the words found in the image, as fractions of it'),
});

/** Words of a query that became a filter. */
const understoodSchema = z.object({
  text: z.string().describe('The words, as they are in the query'),
  as: z.object({ facet: z.enum(FACET_NAMES as [FacetName, ...FacetName[]]), value: z.string() }),
  words: z.array(z.string()).optional().describe('With the filter: words of which an image has any'),
  not: z.literal(true).optional().describe('Images with the filter are left out'),
  or: z
    .number()
    .int()
    .optional()
    .describe('Number of a further meaning of the words, whose images come later: few have those before it'),
  said: z
    .number()
    .int()
    .optional()
    .describe('The filter stands in for words that few images have: how many of the result have them'),
  near: z
    .number()
    .int()
    .optional()
    .describe('How many of the result are only near what the words mean, and come later'),
});

/** Query of `GET /api/flows`: what images are found by; flows have an order of their own. */
export const flowsQuerySchema = SEARCH_PARAMETERS.pick({
  q: true,
  elements: true,
  ...(Object.fromEntries(FACET_NAMES.map((facet) => [facet, true])) as Record<FacetName, true>),
});

/** Response of `GET /api/search`. */
export const searchResponseSchema = z.object({
  total: z.number().int(),
  items: z.array(galleryItemSchema.extend({ match: matchSchema.optional().describe('With `q`') })),
  facets: facetsSchema,
  start: z.number().int().describe('Place of the first of `items` in the whole result'),
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of `items`'),
  next: z.string().nullable().describe('Cursor of the next page; null on the last one'),
  corrected: z.string().optional().describe('The corrected query, when nothing matched the original one'),
  understood: z
    .array(understoodSchema)
    .optional()
    .describe('Words of the query that became filters; put them in quotes to search for the words'),
  also: z
    .array(understoodSchema)
    .optional()
    .describe('What words that few images have could stand for too, if they were no words'),
  instead: z
    .string()
    .optional()
    .describe(
      'Signed in, if few images match: the query with a frequent word in place of a rare one that it is a typo of',
    ),
  some: z
    .object({ total: z.number().int(), items: z.array(galleryItemSchema) })
    .optional()
    .describe(
      'Signed in, if few images have all of three words or more: the first of those that have some, those with most of them first',
    ),
  relaxed: z
    .literal(true)
    .optional()
    .describe('No image has all of the words: these have any of them, those with most of them first'),
  dropped: z
    .array(z.number().int())
    .optional()
    .describe('With `relaxed`: the words that no image has, as their places in the query, without excluded words'),
  unwanted: z
    .array(z.string())
    .optional()
    .describe('Parts of the query that leave out what says some words, as no filter has their name: "without logo"'),
  wholeScreens: z
    .number()
    .int()
    .optional()
    .describe('In lists of elements: how many whole screens there are, which `elements=only` leaves out'),
  untagged: z.number().int().optional().describe('With `tag`: how many images there are without it'),
  companyCount: z.number().int().describe('Companies that have an image of the result, of any `kind`'),
  flows: z
    .number()
    .int()
    .describe('Flows that have an image of the result, of any `kind`, or whose name, goal or stage has all words'),
  firstFlows: z
    .array(z.object({ slug: z.string(), name: z.string(), company: z.string(), isNamed: z.boolean() }))
    .optional()
    .describe(
      'The first flows that the words name or, for a way ("from an alert to an incident") that names none, with most of its images',
    ),
  more: z
    .number()
    .int()
    .optional()
    .describe(
      'Signed out, for words alone or one meaning, without filters but `kind`: how many more images signing in would find, rounded down',
    ),
});

/** Response of `POST /api/search/by-image`. */
export const imageSearchResponseSchema = searchResponseSchema.extend({
  picture: z.string().describe('What the uploaded image seems to show: "a dark table with filters"'),
  heading: z.string().optional().describe('What its largest letters say, if images are about that: they come first'),
  isUnread: z
    .literal(true)
    .optional()
    .describe('Its text could not be read, as the server was busy: the images are like it without its words'),
  likeness: z
    .enum(['looks', 'some', 'none'])
    .optional()
    .describe(
      'Few (`some`) or no images are much like it, or what it shows is not recognised (`looks`): the others come nearest in layout, theme and form',
    ),
  moreWith: z
    .object({ tag: z.string(), label: z.string() })
    .optional()
    .describe('With `likeness`: the others have this tag, which the uploaded image may have'),
});

export const searchWithinResponseSchema = z.object({
  images: z.array(z.string()).describe('Ids of what was found, in the order of the collection or as `sort` says'),
  facets: searchResponseSchema.shape.facets,
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of all its images'),
  corrected: searchResponseSchema.shape.corrected,
  understood: searchResponseSchema.shape.understood,
  also: searchResponseSchema.shape.also,
  relaxed: searchResponseSchema.shape.relaxed,
  dropped: searchResponseSchema.shape.dropped,
  unwanted: searchResponseSchema.shape.unwanted,
});

export type SearchWithinQuery = z.output<typeof searchWithinQuerySchema>;
export type SearchWithinResponse = z.infer<typeof searchWithinResponseSchema>;
export type ImageSearchResponse = z.infer<typeof imageSearchResponseSchema>;
export type FlowsQuery = z.output<typeof flowsQuerySchema>;
export type SearchQuery = z.output<typeof searchQuerySchema>;
export type FacetValue = z.infer<typeof facetValueSchema>;
export type Facets = z.infer<typeof searchResponseSchema>['facets'];
export type FoundItem = z.infer<typeof searchResponseSchema>['items'][number];
export type Understood = z.infer<typeof understoodSchema>;
export type SearchResponse = z.infer<typeof searchResponseSchema>;
