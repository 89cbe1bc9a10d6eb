import { z } from 'astro/zod';
import { pagingSchema } from '../http/paging.contract.ts';
import { adminImageSchema } from '../images/image-admin.contract.ts';
import { RELATED_KINDS } from '../similar/similar.contract.ts';

/** Most images that are judged or merged at once. */
export const GROUP_MAX = 50;

/** Images that may be copies, the same screen in another theme, or the same screen in another state or version. */
export const PAIR_KINDS = ['duplicate', 'twin', 'same-screen'] as const;

const imageId = z.string().min(1).max(64);

/** Query of `GET /api/admin/pairs`. */
export const pairsQuerySchema = pagingSchema.extend({
  kind: z.enum(PAIR_KINDS).default('duplicate'),
  state: z
    .enum(['proposed', 'confirmed'])
    .default('proposed')
    .describe('`confirmed`: what admins have confirmed; duplicates are merged instead'),
});

/** A suggested or judged group of images. */
export const pairGroupSchema = z.object({
  reason: z.enum(['exact', 'near', ...RELATED_KINDS]).describe('`exact`: the same bytes; `near`: nearly identical'),
  likeness: z.number().describe('0 to 1'),
  images: z
    .array(
      adminImageSchema.extend({
        company: z.string().nullable().describe('Null: its folder belongs to none'),
        collections: z.number().int().describe('Collections that it is in'),
        addedAt: z.iso.datetime(),
      }),
    )
    .describe('At least two'),
});

/** Payload of `PUT /api/admin/pairs`. */
export const pairVerdictSchema = z
  .strictObject({
    kind: z.enum([...PAIR_KINDS, 'similar']),
    ids: z.array(imageId).min(2).max(GROUP_MAX).describe('Every two of them are a pair'),
    state: z.enum(['confirmed', 'rejected']).describe('A rejected pair is not suggested again'),
  })
  .refine(({ kind, state }) => state === 'rejected' || kind === 'twin' || kind === 'same-screen', {
    path: ['state'],
    error: 'Duplicates are merged, and similar images are found. Both can only be rejected.',
  })
  .refine(({ ids }) => new Set(ids).size === ids.length, { path: ['ids'], error: 'Name each image once.' });

/** Payload of `POST /api/admin/pairs/merge`. */
export const imageMergeSchema = z
  .strictObject({
    keep: imageId,
    others: z.array(imageId).min(1).max(GROUP_MAX),
  })
  .refine(({ keep, others }) => new Set([keep, ...others]).size === others.length + 1, {
    path: ['others'],
    error: 'Name each image once.',
  });

/** A kind of pair that admins decide about. */
export type PairKind = (typeof PAIR_KINDS)[number];
export type PairGroup = z.infer<typeof pairGroupSchema>;
export type PairVerdict = z.output<typeof pairVerdictSchema>;
export type ImageMerge = z.output<typeof imageMergeSchema>;
