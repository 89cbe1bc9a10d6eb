import { z } from 'astro/zod';
import { tagSchema } from '../images/image-admin.contract.ts';
import { lineSchema } from '../text/text.contract.ts';
import { normalTag } from './tag-names.ts';

/** Longest description, in characters. */
export const TAG_DESCRIPTION_MAX = 300;

export const MERGE_MAX = 50;

/** A tag's name from an admin; case and spacing are normalised. */
export const newTagSchema = tagSchema.overwrite(normalTag);

const version = z.number().int().min(1).describe('The version that the edit began from');

/** Payload of `PUT /api/admin/tags/{id}`. */
export const tagUpdateSchema = z.strictObject({
  name: newTagSchema.describe('The old name stays as an alias'),
  description: lineSchema(TAG_DESCRIPTION_MAX),
  aliases: z.array(newTagSchema).max(50, 'At most 50 names.'),
  version,
});

const tagId = z
  .string()
  .regex(/^\d{1,15}$/, 'An id is expected.')
  .transform(Number)
  .meta({ type: 'integer' });

/** Query of `GET /api/admin/tags/merge`. */
export const mergePreviewQuerySchema = z.strictObject({
  from: z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(tagId).min(1).max(MERGE_MAX))
    .meta({ type: 'array', items: { type: 'integer' } }),
  into: tagId,
});

/** What a merge would change. */
export const mergePreviewSchema = z.object({
  images: z.number().int().describe('Images that carry one of the merged tags'),
  both: z.number().int().describe('Those of them that carry the remaining tag as well'),
});

/** Payload of `POST /api/admin/tags/merge`. */
export const mergeSchema = z.strictObject({
  from: z.array(z.number().int().min(1)).min(1).max(MERGE_MAX),
  into: z.number().int().min(1),
  images: z.number().int().min(0).describe('How many images the preview counted'),
});

/** A tag as admins see it. */
export const adminTagSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(['screens', 'ui-elements']),
  description: z.string(),
  definition: z.string().optional().describe('What visitors read while the description is empty; missing: nothing'),
  aliases: z.array(z.string()).describe('Other names that resolve to the tag'),
  images: z.number().int().describe('All images that carry it, hidden ones included'),
  version: z.number().int(),
});

export type AdminTag = z.infer<typeof adminTagSchema>;
export type TagUpdate = z.output<typeof tagUpdateSchema>;
export type Merge = z.output<typeof mergeSchema>;
export type MergePreview = z.infer<typeof mergePreviewSchema>;
