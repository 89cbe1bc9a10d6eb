import { z } from 'astro/zod';
import { isVisible } from '../text/clean-text.ts';
import { lineSchema, UNSHOWABLE } from '../text/text.contract.ts';
import { TOKEN_LIMITS, TOKEN_SCOPES } from './scopes.ts';

const instant = z.iso.datetime();
const scopesSchema = z
  .array(z.enum(TOKEN_SCOPES))
  .describe('`read`: what you see; `collections`: change your collections');

/** Payload of `POST /api/user/tokens`. */
export const newTokenSchema = z.strictObject({
  name: lineSchema(60).min(1, 'Enter a name.').refine(isVisible, UNSHOWABLE),
  scopes: scopesSchema
    .min(1, 'Choose at least one scope.')
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  days: z
    .number()
    .int('Enter whole days.')
    .min(1, 'At least 1 day.')
    .max(TOKEN_LIMITS.days, `At most ${TOKEN_LIMITS.days} days.`),
});

/** Response of `POST /api/user/tokens`: the only one that contains the token. */
export const createdTokenSchema = z.object({ id: z.string(), token: z.string().describe('Never shown again') });

/** A token as its owner sees it. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: scopesSchema,
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe('To within a minute; null: never'),
});

export type NewToken = z.output<typeof newTokenSchema>;
export type CreatedToken = z.infer<typeof createdTokenSchema>;
export type ApiToken = z.infer<typeof apiTokenSchema>;
