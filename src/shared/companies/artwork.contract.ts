import { z } from 'astro/zod';

/** Query of `POST /api/admin/artwork` (multipart, `image`): what the picture is for. */
export const artworkQuerySchema = z.object({ use: z.enum(['logo', 'cover']) });

/** Answer of `POST /api/admin/artwork`: the picture's public address. */
export const artworkAnswerSchema = z.object({ address: z.string() });

/** What a stored artwork is for. */
export type ArtworkUse = z.infer<typeof artworkQuerySchema>['use'];
/** A stored artwork. */
export type ArtworkAnswer = z.infer<typeof artworkAnswerSchema>;
