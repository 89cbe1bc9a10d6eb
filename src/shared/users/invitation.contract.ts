import { z } from 'astro/zod';
import { emailSchema, roleSchema } from './user.contract.ts';

/** Payload of `POST /api/admin/invitations`. */
export const newInvitationSchema = z.strictObject({
  email: z.string().trim().max(254).toLowerCase().pipe(emailSchema),
  role: roleSchema,
});

/** A role that someone gets at their first sign-in. */
export const invitationSchema = z.object({
  email: z.string(),
  role: roleSchema,
  invitedAt: z.iso.datetime(),
});

export type Invitation = z.infer<typeof invitationSchema>;
