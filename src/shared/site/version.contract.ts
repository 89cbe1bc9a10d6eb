import { z } from 'astro/zod';

/** Response of `GET /api/version`. */
export const versionSchema = z.object({ version: z.string().describe('The release being served') });

/** Response of `GET /healthz`. */
export const healthSchema = versionSchema.extend({ status: z.literal('ok') });

/** Response of `GET /readyz`. */
export const readinessSchema = versionSchema.extend({
  status: z.literal('ready'),
  checks: z.record(z.string(), z.boolean()),
  restartDue: z.string().nullable().describe('Why a restart is due; the served release stays until then'),
});

/** Response of `GET /api/openapi.json`. */
export const descriptionSchema = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
