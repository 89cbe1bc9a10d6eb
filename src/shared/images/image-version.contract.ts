import { z } from 'astro/zod';
import { hostedImageSchema } from './image.contract.ts';

/** Most earlier versions of an image; older ones are deleted. */
export const VERSIONS_MAX = 20;

/** Multipart fields of `POST /api/admin/images/{id}/file`. */
export const replacementFormSchema = z.object({
  image: z.string().meta({ format: 'binary', description: 'One file: JPG, PNG, GIF, WebP or AVIF, told by its bytes' }),
  keepOld: z.string().optional().describe('`false`: what the image shows now is no version and goes'),
});

/** An earlier version of an image. */
export const imageVersionSchema = z.object({
  id: z.string(),
  image: hostedImageSchema,
  shownFrom: z.iso.datetime().describe('When the image got this version'),
  replacedAt: z.iso.datetime().describe('When the image got the next one'),
});

export type ImageVersion = z.infer<typeof imageVersionSchema>;
