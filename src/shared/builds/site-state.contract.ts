import { z } from 'astro/zod';

/** Response of `GET /api/admin/site-state`: whether visitors see the current gallery. */
export const siteStateSchema = z.object({
  state: z.enum(['live', 'publishing', 'changed', 'failed']),
  changes: z.number().int().describe('Changes that the served site does not show yet'),
  error: z.string().nullable().describe('The first error of the build that failed last; null for any other state'),
});

export type SiteState = z.output<typeof siteStateSchema>;
