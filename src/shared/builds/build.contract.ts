import { z } from 'astro/zod';

/** State of a build of the site (contract 5). */
export const buildStateSchema = z.enum(['queued', 'running', 'live', 'failed']);

/** A build as `GET /api/admin/builds` returns it. */
export const buildSchema = z.object({
  id: z.string(),
  state: buildStateSchema,
  reason: z.string(),
  releaseId: z.string().nullable().describe('The release that it produced; null when another service builds'),
  requestedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nullable().describe('From start to end'),
  log: z.string().describe('The last lines it said'),
});

export type BuildState = z.infer<typeof buildStateSchema>;
export type Build = z.infer<typeof buildSchema>;
