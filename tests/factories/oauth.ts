import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { type OauthGrantRow, oauthGrants, oauthRecords } from '#db/schema/oauth.ts';
import { recordId } from '#server/oauth/record-id.ts';

const DAY_MS = 86_400_000;

/** Adds a connected app of a user; returns its access token. */
export async function addApp(db: Db, userId: string, given: Partial<OauthGrantRow> = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { id = randomUUID(), scopes = ['read', 'collections'] } = given;
  const expiresAt = new Date(Date.now() + DAY_MS);
  const row = { id, userId, clientId: 'agent', clientName: 'Agent', clientHost: 'this computer', scopes, payload: {} };
  await db.insert(oauthGrants).values({ ...row, expiresAt, ...given });
  const kind = 'AccessToken';
  const payload = { scope: scopes.join(' ') };
  await db.insert(oauthRecords).values({ id: recordId(kind, token), kind, grantId: id, payload, expiresAt });
  return token;
}

/** Adds a consent that a browser with its id as a cookie is asked for. */
export async function addConsent(db: Db, uid: string, siteUrl: string): Promise<void> {
  const expiresAt = new Date(Date.now() + DAY_MS);
  const redirect = 'http://127.0.0.1/callback';
  const client = { client_id: 'agent', client_name: 'Agent', redirect_uris: [redirect] };
  const consent = {
    ...{ kind: 'Interaction', iat: Math.floor(Date.now() / 1_000), exp: Math.floor(expiresAt.getTime() / 1_000) },
    params: { client_id: 'agent', redirect_uri: redirect, resource: `${siteUrl}/mcp`, scope: 'read' },
    ...{ prompt: { name: 'login', reasons: [], details: {} }, returnTo: `${siteUrl}/oauth/authorize/${uid}` },
  };
  await db.insert(oauthRecords).values([
    { id: recordId('Client', 'agent'), kind: 'Client', payload: client, expiresAt },
    { id: recordId('Interaction', uid), kind: 'Interaction', payload: consent, expiresAt },
  ]);
}
