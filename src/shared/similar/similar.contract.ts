import { z } from 'astro/zod';
import { wholeNumber } from '../http/whole-number.contract.ts';
import { galleryItemSchema } from '../images/image.contract.ts';
import { SIMILAR_MAX, SIMILAR_STRIP } from './limits.ts';

/** What images are compared by: how they are laid out, how they look (theme and colours too), or their words. */
export const LIKENESSES = ['layout', 'look', 'words'] as const;

export type LikenessKind = (typeof LIKENESSES)[number];

/** Relations of images that show the same screen. */
export const RELATED_KINDS = ['twin', 'same-screen'] as const;

export type RelatedKind = (typeof RELATED_KINDS)[number];

/** The number of a region in a query. */
export const regionNumber = wholeNumber(0, 999_999).optional();

/** Query of `GET /api/images/{id}/similar`. */
export const similarQuerySchema = z.strictObject({
  limit: wholeNumber(1, SIMILAR_MAX).default(SIMILAR_STRIP),
  region: regionNumber.describe('One of its regions, by its number: similar regions of the same tag'),
});

/** Multipart form of `POST /api/search/by-image`. */
export const imageFormSchema = z.object({
  image: z.string().meta({ format: 'binary', description: 'One file: JPG, PNG, GIF, WebP or AVIF, told by its bytes' }),
});

/** Response of `GET /api/images/{id}/similar`: most similar first, other companies before the image's own. */
export const similarResponseSchema = z.object({
  items: z.array(galleryItemSchema),
  more: z
    .object({ tag: z.string(), label: z.string(), items: z.array(galleryItemSchema) })
    .optional()
    .describe('Fewer than six images are similar: others with this tag'),
  related: z
    .array(z.object({ kind: z.enum(RELATED_KINDS), item: galleryItemSchema }))
    .describe('The same screen in the other theme (`twin`) or in another state or version'),
});

export type SimilarResponse = z.infer<typeof similarResponseSchema>;
