import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { ApiTokenRow } from '#db/schema/tokens.ts';
import type { UserRow } from '#db/schema/users.ts';
import { AppError } from '#shared/http/app-error.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { ApiToken, CreatedToken, NewToken } from '#shared/tokens/token.contract.ts';
import type { SecurityLog } from '../log/security-log.ts';
import type { TokensRepository } from './tokens.repository.ts';

/** What a request's token allows, and until when. */
export type FoundToken = Pick<ApiTokenRow, 'id' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

const PREFIX = 'cg_';
/** 32 random bytes. Anything else is not looked up. */
const TOKEN_SHAPE = /^cg_[\w-]{43}$/;
const USE_RECORDED_EVERY_MS = 60_000;

const hashOf = (token: string): string => hash('sha256', token, 'hex');

/** A token as its owner sees it. */
const toApiToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: ApiTokenRow): ApiToken => ({
  id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Records the use of a token, at most once a minute. */
export const tokenUse =
  ({ repository, now }: { repository: Pick<TokensRepository, 'setLastUsed'>; now: () => Date }) =>
  async ({ id, lastUsedAt }: FoundToken): Promise<void> => {
    const at = now();
    const since = new Date(at.getTime() - USE_RECORDED_EVERY_MS);
    if (lastUsedAt === null || lastUsedAt < since) await repository.setLastUsed(id, { at, since });
  };

/** Bearer tokens, which scripts send in place of a session's cookie. */
export function tokensService(deps: { repository: TokensRepository; security: SecurityLog; now: () => Date }) {
  const { repository, security, now } = deps;
  return {
    /** A user's tokens, oldest first. */
    list: async (userId: string): Promise<ApiToken[]> => (await repository.findAll(userId)).map(toApiToken),

    /** Creates a token; this is the only time that it can be read. Throws `tokens-full`. */
    create: async (userId: string, { name, scopes, days }: NewToken): Promise<CreatedToken> => {
      const createdAt = now();
      await repository.deleteExpired(createdAt);
      const id = randomUUID();
      const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
      const row = { id, userId, hash: hashOf(token), name, scopes, createdAt, expiresAt };
      if (!(await repository.insert(row))) throw new AppError('tokens-full');
      security.record({ event: 'token-created', outcome: 'success', userId, tokenId: id });
      return { id, token };
    },

    /** Ends a token at once, for all processes. Throws `token-not-found`. */
    revoke: async (userId: string, id: string): Promise<void> => {
      if (!(await repository.delete(userId, id))) throw new AppError('token-not-found');
      security.record({ event: 'token-revoked', outcome: 'success', userId, tokenId: id });
    },

    /** A valid token and its user, read from the database each time: what was revoked a moment ago is not accepted. */
    find: async (token: string): Promise<{ token: ApiTokenRow; user: UserRow } | undefined> => {
      if (!TOKEN_SHAPE.test(token)) return undefined;
      return repository.findByHash(hashOf(token), now());
    },

    used: tokenUse(deps),

    /** Deletes the tokens that have expired. */
    purge: (): Promise<void> => repository.deleteExpired(now()),
  };
}

export type TokensService = ReturnType<typeof tokensService>;
