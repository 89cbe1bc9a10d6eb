import { z } from 'astro/zod';
import { newCollectionSchema } from '../collections/collection.contract.ts';
import { flowSchema } from '../flows/flow.contract.ts';
import { galleryItemSchema } from '../images/image.contract.ts';
import { imageDetailsResponseSchema } from '../reading/image-details.contract.ts';
import { IMAGE_REF } from '../regions/image-ref.ts';
import { regionSchema } from '../regions/region.contract.ts';
import { FACET_NAMES, type FACETS, type FacetName, facetOf, type SingleFacet } from '../search/facets.ts';
import { fixedValues, searchResponseSchema } from '../search/search.contract.ts';
import { SORTS } from '../search/sorts.ts';
import { QUERY_MAX_LENGTH } from '../search/words.ts';
import { SIMILAR_MAX } from '../similar/limits.ts';
import type { TagKind } from '../tags/tag-kind.ts';

/** Images of a tool's result, at most and by default. */
const TOOL_IMAGES = { most: 24, usual: 12 };
/** Images that are saved at once. */
const SAVED_MOST = 50;

const names = z.array(z.string().min(1).max(200)).max(20);
const imageId = z
  .string()
  .regex(IMAGE_REF, 'Not an image id.')
  .describe('Id of an image, or the `ref` of one of its regions');
const slug = z.string().min(1).max(200);
const address = z.string().describe('Page of the gallery');

/** A region whose box is a list of any four numbers: clients can't all read the schema of a tuple. */
const partSchema = regionSchema.extend({
  box: z.array(z.number()).length(4).readonly().describe('Left, top, width and height in fractions of the image'),
});

/** An image in a list. */
const imageSummarySchema = z.object({
  id: galleryItemSchema.shape.id,
  title: galleryItemSchema.shape.title,
  alt: z.string(),
  company: galleryItemSchema.shape.company,
  tags: galleryItemSchema.shape.tags,
  width: z.number().int(),
  height: z.number().int(),
  license: galleryItemSchema.shape.license,
  source: galleryItemSchema.shape.source,
  region: partSchema
    .pick({ tag: true, title: true, box: true })
    .extend({ ref: z.string().describe('Names it in other calls') })
    .nullable()
    .describe('The part of the image that the list is about; null: the whole image'),
  address,
});

const companySchema = galleryItemSchema.shape.company;
const patternSchema = z.object({ name: z.string(), slug: z.string(), count: z.number().int(), address });

const flowSummarySchema = flowSchema
  .pick({ slug: true, name: true, goal: true, stage: true, count: true })
  .extend({ company: companySchema, address });

/** The name of a filter in the input of `search_screens`. */
type ToolFilter<Name extends FacetName> = Name extends 'tag' ? 'tags' : Name;

type ToolFilters = {
  [Name in FacetName as ToolFilter<Name>]: z.ZodOptional<
    Name extends SingleFacet
      ? z.ZodType<TagKind>
      : (typeof FACETS)[Name] extends { switch: string }
        ? z.ZodBoolean
        : z.ZodArray<z.ZodString>
  >;
};

const DESCRIPTIONS: Partial<Record<FacetName, string>> = {
  tag: 'All of them; `list_filters` has their names',
  not: 'Tags: none of them',
  company: 'Slugs: any of them',
  category: 'Product classes: any of them',
  clean: 'Only images that nobody drew on',
};

function filterOf(name: FacetName) {
  const facet = facetOf(name);
  const description = DESCRIPTIONS[name] ?? facet.switch ?? 'Any of them';
  if (facet.switch) return z.boolean().optional().describe(description);
  const values = fixedValues(facet)?.map(({ value }) => value);
  const all = values ? z.array(z.enum(values)) : names;
  return facet.match === 'one' ? all.element.optional() : all.optional().describe(description);
}

/** Every filter of a search (`FACETS`): a list of values, one of `match: 'one'`, or a switch. */
const FILTERS = Object.fromEntries(
  FACET_NAMES.map((name) => [name === 'tag' ? 'tags' : name, filterOf(name)]),
) as unknown as ToolFilters;

/** Input and output of the tools that agents call at `/mcp`. */
export const TOOL_SCHEMAS = {
  search_screens: {
    input: z.strictObject({
      query: z
        .string()
        .max(QUERY_MAX_LENGTH)
        .optional()
        .describe(
          'A plain request, such as `dark tables`: names of filters are read as filters; "exact phrase"; -word',
        ),
      ...FILTERS,
      sort: z.enum(SORTS).optional(),
      limit: z.number().int().min(1).max(TOOL_IMAGES.most).default(TOOL_IMAGES.usual),
      cursor: z.string().min(1).max(200).optional().describe('`next` of the page before'),
    }),
    output: z.object({
      total: z.number().int(),
      images: z.array(imageSummarySchema),
      next: searchResponseSchema.shape.next,
      corrected: searchResponseSchema.shape.corrected,
      understood: searchResponseSchema.shape.understood,
      relaxed: searchResponseSchema.shape.relaxed,
      dropped: searchResponseSchema.shape.dropped,
      more: searchResponseSchema.shape.more,
      firstFlows: searchResponseSchema.shape.firstFlows,
    }),
  },
  list_filters: {
    input: z.object({
      contains: z.string().min(1).max(200).optional().describe('Only values with this in their name'),
    }),
    output: searchResponseSchema.pick({ total: true, facets: true }).extend({
      leftOut: z.number().int().describe('Values that were left out, the rarest; `contains` finds them'),
    }),
  },
  get_image: {
    input: z.object({
      id: imageId,
      picture: z.enum(['none', 'small', 'full']).default('small').describe('Size of the picture in the result'),
    }),
    output: imageDetailsResponseSchema.omit({ image: true, folderName: true, versions: true }).extend({
      ...{ alt: z.string(), width: z.number().int(), height: z.number().int(), address },
      ...{ region: partSchema.nullable(), otherRegions: z.array(partSchema).optional(), regions: z.array(partSchema) },
    }),
  },
  similar_images: {
    input: z.object({ id: imageId, limit: z.number().int().min(1).max(SIMILAR_MAX).default(TOOL_IMAGES.usual) }),
    output: z.object({
      images: z.array(imageSummarySchema),
      more: z
        .object({ tag: z.string(), label: z.string(), images: z.array(imageSummarySchema) })
        .optional()
        .describe('Fewer than six images are similar: others with this tag'),
    }),
  },
  find_flows: {
    input: z.object({
      query: z.string().max(200).optional().describe('Words of its name, goal, stage or images'),
      company: slug.optional().describe('Slug'),
      limit: z.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ total: z.number().int(), flows: z.array(flowSummarySchema) }),
  },
  get_flow: {
    input: z.object({ slug }),
    output: flowSummarySchema.extend({
      steps: z.array(z.object({ image: imageSummarySchema, caption: z.string().optional() })),
      hiddenCount: flowSchema.shape.hiddenCount,
    }),
  },
  get_pattern: {
    input: z.object({ pattern: slug.describe('Slug, name or tag: `query-builder`') }),
    output: patternSchema.extend({
      definition: z.object({ text: z.string(), use: z.string().optional(), watch: z.string().optional() }),
      companies: z.array(companySchema.pick({ name: true, slug: true }).extend({ count: z.number().int() })),
      related: z.array(patternSchema),
      examples: z.array(imageSummarySchema).describe('Public examples'),
      basis: z.string().describe('What the figures rest on'),
    }),
  },
  coverage: {
    input: z.object({
      patterns: names.optional().describe('Slugs; by default the most used patterns'),
      companies: names.optional().describe('Slugs; by default all, in pages'),
      page: z.number().int().min(1).max(1_000).default(1),
    }),
    output: z.object({
      patterns: z.array(patternSchema),
      companies: z.array(
        z.object({ name: z.string(), slug: z.string(), counts: z.array(z.number().int()).describe('By pattern') }),
      ),
      pages: z.number().int(),
      basis: z.string().describe('What the figures rest on'),
    }),
  },
  save_to_collection: {
    input: z.object({
      images: z.array(imageId).min(1).max(SAVED_MOST),
      collection: z.string().min(1).max(64).optional().describe('Id; without it a new collection is created'),
      title: newCollectionSchema.shape.title.optional().describe('Title of the new collection'),
    }),
    output: z.object({ id: z.string(), title: z.string(), added: z.number().int(), address }),
  },
};

export type ToolName = keyof typeof TOOL_SCHEMAS;
export type ToolInput<N extends ToolName> = z.output<(typeof TOOL_SCHEMAS)[N]['input']>;
export type ToolOutput<N extends ToolName> = z.input<(typeof TOOL_SCHEMAS)[N]['output']>;
export type ImageSummary = z.infer<typeof imageSummarySchema>;
