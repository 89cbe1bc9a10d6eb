import { z } from 'astro/zod';
import { userSchema } from '../users/user.contract.ts';

/** Response of `GET /api/auth/session`. */
export const sessionResponseSchema = z.union([
  z.object({ user: z.null() }),
  z.object({ user: userSchema, expiresAt: z.iso.datetime() }),
]);

/**
 * Query of `GET /api/auth/login`; a `returnTo` outside the site is replaced by `/`. `confirm=1`: the session's user has to
 * sign in again.
 */
export const loginQuerySchema = z.object({
  popup: z.enum(['0', '1']).optional(),
  returnTo: z.string().optional(),
  confirm: z.enum(['0', '1']).optional(),
});

/** Query of `POST /api/auth/logout`: `everywhere=1` ends the user's other sessions too. */
export const logoutQuerySchema = z.object({ everywhere: z.enum(['0', '1']).optional() });

/** Response of `POST /api/auth/logout`. */
export const signedOutSchema = z.object({ user: z.null() });

export type SessionResponse = z.infer<typeof sessionResponseSchema>;
export type LoginQuery = z.infer<typeof loginQuerySchema>;
