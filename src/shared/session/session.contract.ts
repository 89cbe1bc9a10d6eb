import { z } from 'astro/zod';
import { userSchema } from '../users/user.contract.ts';

/** Answer of `GET /api/auth/session`. */
export const sessionAnswerSchema = z.union([
  z.object({ user: z.null() }),
  z.object({ user: userSchema, expiresAt: z.iso.datetime() }),
]);

/**
 * Query of `GET /api/auth/login`; a `returnTo` that leads elsewhere is taken for `/`. `confirm=1`: the session's user proves again
 * who they are.
 */
export const loginQuerySchema = z.object({
  popup: z.enum(['0', '1']).optional(),
  returnTo: z.string().optional(),
  confirm: z.enum(['0', '1']).optional(),
});

/** Query of `POST /api/auth/logout`: `everywhere=1` ends the user's other sessions too. */
export const logoutQuerySchema = z.object({ everywhere: z.enum(['0', '1']).optional() });

/** Answer of `POST /api/auth/logout`. */
export const signedOutSchema = z.object({ user: z.null() });

/** Who is signed in, and until when. */
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
/** How a sign-in is to go. */
export type LoginQuery = z.infer<typeof loginQuerySchema>;
