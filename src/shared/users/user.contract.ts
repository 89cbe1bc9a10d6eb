import { z } from 'astro/zod';

/** Roles an admin can give (spec 6). */
export const roleSchema = z.enum(['user', 'admin']);

/** An e-mail address. */
export const emailSchema = z.email();

/** A user as the API answers it (spec 3). */
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

/** Payload of `PATCH /api/admin/users/{id}/role`. */
export const roleChangeSchema = z.object({ role: roleSchema });

/** Query of `GET /api/user/admin-status`. */
export const adminStatusQuerySchema = z.object({ userId: z.string().max(200).optional() });

/** Query of `POST /api/auth/logout`: `everywhere=1` ends the user's other sessions too. */
export const logoutQuerySchema = z.object({ everywhere: z.enum(['0', '1']).optional() });

/** Answer of `GET /api/auth/session`. */
export const sessionAnswerSchema = z.union([
  z.object({ user: z.null() }),
  z.object({ user: userSchema, expiresAt: z.iso.datetime() }),
]);

export type Role = z.infer<typeof roleSchema>;
export type User = z.infer<typeof userSchema>;
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
