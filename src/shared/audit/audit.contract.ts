import { z } from 'astro/zod';
import { pagingSchema } from '../http/paging.contract.ts';

/** Who vouches for a person in the trail: an unverified address may be anyone's. */
const accountSchema = z
  .object({ emailVerified: z.boolean(), provider: z.string() })
  .nullable()
  .describe('The current account; null if it is deleted or the subject is no person');

/** One entry of the audit trail; `before` and `after` are states of the subject, as JSON values. */
export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actorId: z.string().nullable(),
  actorEmail: z.string(),
  actorAccount: accountSchema,
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable().describe('What it is called now; null when it is gone or has no name'),
  subjectAccount: accountSchema,
  canRevert: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
});

/** Query of `GET /api/admin/audit`: newest first, filtered by actor (part of the e-mail), subject, action and time. */
export const auditQuerySchema = pagingSchema.extend({
  actor: z.string().trim().max(200).optional(),
  subject: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Part of the name or id of a company, image or person, or of what was changed about it'),
  action: z.string().trim().max(100).optional(),
  kind: z.string().max(40).optional().describe('With `id`: the history of this `company`, `image`, `tag` or `user`'),
  id: z.string().max(64).optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  format: z.enum(['json', 'csv']).default('json'),
});

/** Response of `GET /api/admin/audit`. */
export const auditResponseSchema = z.object({
  entries: z.array(auditEntrySchema),
  total: z.number().int(),
  actions: z.array(z.string()).describe('Every action that occurs, for the filter'),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditAccount = NonNullable<AuditEntry['actorAccount']>;
export type AuditResponse = z.infer<typeof auditResponseSchema>;
