import { z } from 'astro/zod';

/** Response of `POST /api/admin/refresh-cache` and of `gallery sync`: the differences between the image host and the index. */
export const syncReportSchema = z.object({
  message: z.string().describe('The numbers as a sentence fit for a toast'),
  added: z.number().int(),
  changed: z.number().int(),
  reworded: z.number().int().describe('Images that were moved, retagged or described differently on the image host'),
  back: z
    .array(z.string())
    .describe('Images that were gone and are at the image host again, as folder/name; they are no longer hidden'),
  gone: z.array(z.string()).describe('Images that the image host no longer has, as folder/name; they are hidden now'),
  unmatched: z
    .array(z.string())
    .describe(
      'Images that were taken down, folders without a company and companies without images, each with its remedy',
    ),
});

export type SyncReport = z.infer<typeof syncReportSchema>;
