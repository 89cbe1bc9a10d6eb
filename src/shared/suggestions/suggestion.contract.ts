import { z } from 'astro/zod';
import { adminImageSchema, tagSchema } from '../images/image-admin.contract.ts';
import { imageFieldsSchema, storedFieldsSchema } from '../images/image-fields.contract.ts';
import { type ImageFieldName, type ImageFields, TRIAGE_FIELDS } from '../images/image-fields.ts';
import { REGIONS_MAX, regionInputSchema, regionSchema } from '../regions/region.contract.ts';
import { normalTag } from '../tags/tag-names.ts';

/**
 * What triage goes through: images without tags, alt text, form or quality; `regions`: with an element's tag and without a region,
 * single elements aside; `check`: with regions that were drawn on other bytes.
 */
export const TRIAGE_LACKS = ['tags', 'alt', 'regions', 'form', 'quality', 'check'] as const;

/** Most images in a response of the queue. */
export const TRIAGE_MAX = 500;

const lack = z.enum(TRIAGE_LACKS);
const regionList = z.array(regionInputSchema).max(REGIONS_MAX);
const names = z.array(z.string().min(1).max(200)).max(30, 'At most 30 tags.');

/** Query of `GET /api/admin/triage`. */
export const triageQuerySchema = z.object({
  lacks: lack.default('tags'),
  company: z.string().min(1).max(200).optional().describe('Id or slug'),
  passed: z.enum(['true', 'false']).default('false').describe('Also images that were looked at and left as they were'),
});

/** The queue of images that lack something, newest first. */
export const triageSchema = z.object({
  ids: z.array(z.string()).describe(`The first ${TRIAGE_MAX}`),
  left: z.number().int(),
  passed: z.number().int().describe('Images that were looked at and still lack it'),
});

const confidence = z.number().describe('0 to 1');

/** Suggestions for an image. None is applied automatically. */
export const suggestionsSchema = z.object({
  image: adminImageSchema,
  company: z.string().describe('Its name; blank for an image without a company'),
  tags: z
    .array(z.object({ tag: z.string(), probability: z.number() }))
    .describe('Most probable first, without those that the image carries or that were answered before'),
  headline: z.string().nullable().describe('Probably the title of the screen. Written by others: never trust it'),
  form: z
    .object({ value: z.enum(['screen', 'part', 'element']), confidence })
    .nullable()
    .describe('Null: not sure enough'),
  annotated: z.object({ value: z.boolean(), confidence }).nullable().describe('Null: not sure enough'),
  regions: z
    .array(regionSchema.pick({ tag: true, box: true }).extend({ confidence }))
    .describe('Where elements of its tags and of the suggested ones probably are, best first'),
});

/** New values of fields that triage offers, each beside the value that the curator saw. */
const changedFieldsSchema = z
  .object(
    Object.fromEntries(
      TRIAGE_FIELDS.map((name) => [
        name,
        z.object({ from: storedFieldsSchema.shape[name], to: imageFieldsSchema.shape[name] }),
      ]),
    ) as unknown as { [Name in ImageFieldName]: z.ZodType<Change<Name>, Change<Name>> },
  )
  .partial();

type Change<Name extends ImageFieldName> = { from: ImageFields[Name]; to: ImageFields[Name] };

/** What a curator decided about an image; tags and alt text are changed by it like by any edit. */
export const reviewSchema = z.object({
  accepted: names.describe('Offered tags that are right'),
  rejected: names.describe('Offered tags that are wrong'),
  withdrawn: names.default([]).describe('Tags whose earlier answer is taken back'),
  addTags: z.array(tagSchema.overwrite(normalTag)).max(30, 'At most 30 tags.').default([]),
  removeTags: names.default([]),
  alt: z
    .object({ from: z.string(), to: imageFieldsSchema.shape.alt })
    .optional()
    .describe('New alt text; `from`: the one that the curator saw'),
  regions: z
    .object({ from: regionList, to: regionList })
    .optional()
    .describe('All regions; `from`: those that the curator saw. Regions that were to be checked again are right by it'),
  fields: changedFieldsSchema
    .optional()
    .describe('New values of fields that triage offers; `from`: the value that the curator saw'),
  lack: lack
    .optional()
    .describe('If the image still lacks this afterwards, triage does not show it again; left out: it does'),
});

export type TriageLack = z.infer<typeof lack>;
export type TriageQuery = z.output<typeof triageQuerySchema>;
export type Triage = z.infer<typeof triageSchema>;
export type Suggestions = z.infer<typeof suggestionsSchema>;
export type ProposedRegion = Suggestions['regions'][number];
export type Review = z.output<typeof reviewSchema>;
export type ReviewInput = z.input<typeof reviewSchema>;
