import { z } from 'astro/zod';

/** Roles an admin can give (spec 6). */
export const roleSchema = z.enum(['user', 'admin'], 'Choose user or admin.');

export const emailSchema = z.email();

/** A user as the API returns it (spec 3). */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
});

/** A user for admins, with the provider that vouches for the address, and the state of the account. */
export const userAccountSchema = userSchema.extend({
  emailVerified: z.boolean().describe('Whether the identity provider has verified the address'),
  provider: z.string().describe('Host of the identity provider, or `local` for accounts created by the command line'),
  lastSignInAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso
    .datetime()
    .nullable()
    .describe('Last use of an open session as far as it is recorded, or last sign-in'),
  disabledAt: z.iso.datetime().nullable(),
  openSessions: z.number().int(),
  collections: z.number().int().describe('Number of their collections; the contents are private'),
});

/** Payload of `PATCH /api/admin/users/{id}`. */
export const userAccountChangeSchema = z.object({ disabled: z.boolean() });

/** Payload of `PATCH /api/admin/users/{id}/role`. */
export const roleChangeSchema = z.object({ role: roleSchema });

/** Response of `GET /api/user/admin-status`. */
export const adminStatusSchema = z.object({ isAdmin: z.boolean() });

/** Query of `GET /api/user/admin-status`. */
export const adminStatusQuerySchema = z.object({ userId: z.string().max(200).optional() });

export type Role = z.infer<typeof roleSchema>;
export type UserAccount = z.infer<typeof userAccountSchema>;
export type User = z.infer<typeof userSchema>;
