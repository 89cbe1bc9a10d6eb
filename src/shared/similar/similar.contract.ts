import { z } from 'astro/zod';
import { galleryItemSchema } from '../images/image.contract.ts';

/** What images are compared by: how they are laid out, how they look (theme and colours too), or their words. */
export const LIKENESSES = ['layout', 'look', 'words'] as const;

/** What images are compared by. */
export type LikenessKind = (typeof LIKENESSES)[number];

/** How images that show the same screen belong together. */
export const RELATED_KINDS = ['twin', 'same-screen'] as const;

/** How images that show the same screen belong together. */
export type RelatedKind = (typeof RELATED_KINDS)[number];

/** Images that are kept as similar to another one. */
export const SIMILAR_MAX = 24;
/** Images in a strip of similar ones. */
const SIMILAR_STRIP = 12;

/** Query of `GET /api/images/{id}/similar`. */
export const similarQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,2}$/, 'A whole number is expected.')
    .transform(Number)
    .pipe(z.number().min(1, 'At least 1.').max(SIMILAR_MAX, `At most ${SIMILAR_MAX}.`))
    .default(SIMILAR_STRIP)
    .meta({ type: 'integer', minimum: 1, maximum: SIMILAR_MAX, default: SIMILAR_STRIP }),
});

/** What `POST /api/search/by-image` takes, as a multipart form. */
export const pictureFormSchema = z.object({
  image: z.string().meta({ format: 'binary', description: 'One file: JPG, PNG, GIF, WebP or AVIF, told by its bytes' }),
});

/** Answer of `GET /api/images/{id}/similar`: most similar first, other companies before the image's own. */
export const similarAnswerSchema = z.object({
  items: z.array(galleryItemSchema),
  related: z
    .array(z.object({ kind: z.enum(RELATED_KINDS), item: galleryItemSchema }))
    .describe('The same screen in the other theme (`twin`) or in another state or version'),
});

/** Images like one. */
export type SimilarAnswer = z.infer<typeof similarAnswerSchema>;
