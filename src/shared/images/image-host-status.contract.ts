import { z } from 'astro/zod';

/** Answer of `GET /api/system/image-host-status`: whether the image host can be reached right now. */
export const imageHostStatusSchema = z.object({ connected: z.boolean() });

/** Whether the image host can be reached. */
export type ImageHostStatus = z.infer<typeof imageHostStatusSchema>;
