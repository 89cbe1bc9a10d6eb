import { z } from 'astro/zod';

/** Response of `GET /api/system/image-host-status`: whether the image host can be reached right now. */
export const imageHostStatusSchema = z.object({ connected: z.boolean() });

export type ImageHostStatus = z.infer<typeof imageHostStatusSchema>;
