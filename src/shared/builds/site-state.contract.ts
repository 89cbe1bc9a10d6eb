import { z } from 'astro/zod';

/** Response of `GET /api/admin/site-state`: whether visitors see the current gallery. */
export const siteStateSchema = z.object({
  state: z.enum(['live', 'publishing', 'changed', 'failed', 'restart-due', 'two-servers']),
  changes: z.number().int().describe('Changes that the served site does not show yet'),
  error: z
    .string()
    .nullable()
    .describe(
      'The first error of the build that failed last, why a restart is due, or which other server there is; null for any other state',
    ),
});

export type SiteState = z.output<typeof siteStateSchema>;
