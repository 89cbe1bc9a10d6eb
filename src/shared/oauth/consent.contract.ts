import { z } from 'astro/zod';
import type { TokenScope } from '../tokens/scopes.ts';

/** An app that asks for access, as the consent page names it. */
export type AskingApp = {
  uid: string;
  name: string;
  /** The host that vouches for the name; null: the app only says so. */
  host: string | null;
  /** Where people come back to: a host, "this computer" or an app by its scheme. */
  returnsTo: string;
  scopes: readonly TokenScope[];
};

/** Body of `POST /api/oauth/consents/{uid}`. */
export const consentSchema = z.strictObject({
  allow: z.boolean(),
  user: z.string().min(1).max(64).describe('Id of the user that the page named'),
});

/** Response of `POST /api/oauth/consents/{uid}`. */
export const consentResponseSchema = z.object({ location: z.string().describe('Where the browser goes on') });

const instant = z.iso.datetime();

/** A connected app as its user sees it. */
export const connectedAppSchema = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string().describe('Where it comes from'),
  scopes: z.array(z.enum(['read', 'collections'])),
  connectedAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe('To within a minute; null: never'),
});

export type ConnectedApp = z.infer<typeof connectedAppSchema>;
