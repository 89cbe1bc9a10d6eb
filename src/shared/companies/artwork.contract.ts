import { z } from 'astro/zod';

/** Query of `POST /api/admin/artwork` (multipart, `image`): what the image is for. */
export const artworkQuerySchema = z.object({ use: z.enum(['logo', 'cover']) });

/** Response of `POST /api/admin/artwork`: the image's public address. */
export const artworkResponseSchema = z.object({ address: z.string() });

export type ArtworkUse = z.infer<typeof artworkQuerySchema>['use'];
export type ArtworkResponse = z.infer<typeof artworkResponseSchema>;
