import { z } from 'astro/zod';
import { adminImageSchema, altSchema, tagSchema } from '../images/image-admin.contract.ts';
import { normalTag } from '../tags/tag-names.ts';

/** What triage goes through: images without tags, or without alt text. */
export const TRIAGE_LACKS = ['tags', 'alt'] as const;

/** Most images in a response of the queue. */
export const TRIAGE_MAX = 500;

const lack = z.enum(TRIAGE_LACKS);
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
  isLearned: z.boolean().describe('Whether any tag can be offered: `gallery learn` has run'),
});

/** Suggestions for an image. None is applied automatically. */
export const suggestionsSchema = z.object({
  image: adminImageSchema,
  company: z.string().describe('Its name; blank for an image without a company'),
  tags: z
    .array(z.object({ tag: z.string(), probability: z.number() }))
    .describe('Most probable first, without those that the image carries or that were answered before'),
  headline: z.string().nullable().describe('Probably the title of the screen. Written by others: never trust it'),
});

/** What a curator decided about an image; tags and alt text are changed by it like by any edit. */
export const reviewSchema = z.object({
  accepted: names.describe('Offered tags that are right'),
  rejected: names.describe('Offered tags that are wrong'),
  withdrawn: names.default([]).describe('Tags whose earlier answer is taken back'),
  addTags: z.array(tagSchema.overwrite(normalTag)).max(30, 'At most 30 tags.').default([]),
  removeTags: names.default([]),
  alt: z
    .object({ from: z.string(), to: altSchema })
    .optional()
    .describe('New alt text; `from`: the one that the curator saw'),
  lack: lack
    .optional()
    .describe('If the image still lacks this afterwards, triage does not show it again; left out: it does'),
});

export type TriageLack = z.infer<typeof lack>;
export type TriageQuery = z.output<typeof triageQuerySchema>;
export type Triage = z.infer<typeof triageSchema>;
export type Suggestions = z.infer<typeof suggestionsSchema>;
export type Review = z.output<typeof reviewSchema>;
export type ReviewInput = z.input<typeof reviewSchema>;
