import { z } from 'astro/zod';

/** Where a build of the site stands (contract 5). */
export const buildStateSchema = z.enum(['queued', 'running', 'live', 'failed']);

/** A build as `GET /api/admin/builds` answers it. */
export const buildSchema = z.object({
  id: z.string(),
  state: buildStateSchema,
  reason: z.string(),
  releaseId: z.string().nullable().describe('The release it made; null when a build hook makes it elsewhere'),
  requestedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nullable().describe('From start to end'),
  log: z.string().describe('The last lines it said'),
});

/** Where a build is. */
export type BuildState = z.infer<typeof buildStateSchema>;
/** A build as admins see it. */
export type Build = z.infer<typeof buildSchema>;
