import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { type ApiTokenRow, apiTokens } from '#db/schema/tokens.ts';

/** Adds a token of a user, by default of every scope and for a day; returns its text. */
export async function addToken(db: Db, userId: string, given: Partial<ApiTokenRow> = {}): Promise<string> {
  const token = `cg_${randomBytes(32).toString('base64url')}`;
  await db.insert(apiTokens).values({
    id: randomUUID(),
    userId,
    hash: hash('sha256', token, 'hex'),
    name: 'Script',
    scopes: ['read', 'collections'],
    expiresAt: new Date(Date.now() + 86_400_000),
    ...given,
  });
  return token;
}
