import type { OauthGrantRow } from '#db/schema/oauth.ts';
import type { UserRow } from '#db/schema/users.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ConnectedApp } from '#shared/oauth/consent.contract.ts';
import { TOKEN_SCOPES } from '#shared/tokens/scopes.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { type FoundToken, tokenUse } from '../tokens/tokens.service.ts';
import type { OauthRepository } from './oauth.repository.ts';
import { recordId, TOKEN_SHAPE } from './record-id.ts';

const toConnectedApp = ({ id, clientName, clientHost, scopes, ...times }: OauthGrantRow): ConnectedApp => ({
  ...{ id, name: clientName, host: clientHost, scopes },
  connectedAt: times.createdAt.toISOString(),
  expiresAt: times.expiresAt.toISOString(),
  lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
});

/** Apps that users have connected, and the access tokens that these send. */
export function connectedAppsService(deps: { repository: OauthRepository; security: SecurityLog; now: () => Date }) {
  const { repository, security, now } = deps;
  return {
    /** A user's connected apps, oldest first. */
    list: async (userId: string): Promise<ConnectedApp[]> =>
      (await repository.findGrants(userId, now())).map(toConnectedApp),

    /** Ends an app's access at once, for all processes. Throws `app-not-connected`. */
    disconnect: async (userId: string, id: string): Promise<void> => {
      if (!(await repository.deleteGrantOf(userId, id))) throw new AppError('app-not-connected');
      security.record({ event: 'app-disconnected', outcome: 'success', userId, tokenId: id });
    },

    /** A valid access token of an app, with its user, read from the database each time. The token's id is the app's. */
    findToken: async (text: string): Promise<{ token: FoundToken; user: UserRow } | undefined> => {
      const found = TOKEN_SHAPE.test(text)
        ? await repository.findToken(recordId('AccessToken', text), now())
        : undefined;
      if (!found) return undefined;
      const { record, grant, user } = found;
      const granted = String(record.payload.scope ?? '').split(' ');
      const { createdAt, expiresAt } = record;
      const scopes = TOKEN_SCOPES.filter((scope) => granted.includes(scope));
      return { token: { id: grant.id, scopes, createdAt, expiresAt, lastUsedAt: grant.lastUsedAt }, user };
    },

    used: tokenUse({ repository, now }),

    /** Deletes what has expired. */
    purge: (): Promise<void> => repository.deleteExpired(now()),
  };
}

export type ConnectedAppsService = ReturnType<typeof connectedAppsService>;
