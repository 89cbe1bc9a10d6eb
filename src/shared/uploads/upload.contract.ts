import { z } from 'astro/zod';

/** Answer of `POST /api/upload` (spec 3). */
export const uploadAnswerSchema = z.object({
  secure_url: z.string().describe('Address of the full size on the image host'),
  public_id: z.string(),
  width: z.number().int().describe('Pixels'),
  height: z.number().int(),
  format: z.string(),
});

/** An uploaded image as the API answers it. */
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;
