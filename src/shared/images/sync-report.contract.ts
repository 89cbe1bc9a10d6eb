import { z } from 'astro/zod';

/** Answer of `POST /api/admin/refresh-cache` and of `gallery sync`: what the image host had that the index had not. */
export const syncReportSchema = z.object({
  message: z.string().describe('The numbers as a sentence fit for a toast'),
  added: z.number().int(),
  changed: z.number().int(),
  reworded: z.number().int().describe('Images that were moved, retagged or described differently on the image host'),
  gone: z.array(z.string()).describe('Images that the image host no longer has, as folder/name; they are hidden now'),
  unmatched: z
    .array(z.string())
    .describe(
      'Images that were taken down, folders without a company and companies without images, each with its remedy',
    ),
});

/** What a sync found and changed. */
export type SyncReport = z.infer<typeof syncReportSchema>;
