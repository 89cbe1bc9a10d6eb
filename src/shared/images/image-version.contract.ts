import { z } from 'astro/zod';
import { hostedImageSchema } from './image.contract.ts';

/** Earlier versions that an image keeps; older ones go. */
export const VERSIONS_MAX = 20;

/** What `POST /api/admin/images/{id}/file` takes, as fields of a multipart form. */
export const replacementFormSchema = z.object({
  image: z.string().meta({ format: 'binary', description: 'One file: JPG, PNG, GIF, WebP or AVIF, told by its bytes' }),
  keepOld: z.string().optional().describe('`false`: what the image shows now is no version and goes'),
});

/** What an image showed before. */
export const imageVersionSchema = z.object({
  id: z.string(),
  image: hostedImageSchema,
  shownFrom: z.iso.datetime().describe('When the image got this version'),
  replacedAt: z.iso.datetime().describe('When the image got the next one'),
});

/** What an image showed before. */
export type ImageVersion = z.infer<typeof imageVersionSchema>;
