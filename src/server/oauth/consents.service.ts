import { AppError } from '#shared/http/app-error.ts';
import type { AskingApp } from '#shared/oauth/consent.contract.ts';
import type { SecurityLog } from '../log/security-log.ts';
import type { AuthorizationServer } from './authorization-server.ts';

/** Whose browser answers a consent. */
type Answering = { cookies: string | null; userId: string; allow: boolean };

/** The authorization server, which is loaded with its first request: few processes get one. */
export function consentsService(deps: { load: () => Promise<AuthorizationServer>; security: SecurityLog }) {
  let loaded: Promise<AuthorizationServer> | undefined;
  const server = (): Promise<AuthorizationServer> => {
    loaded ??= deps.load();
    return loaded;
  };
  return {
    /** Answers a request of the protocol. */
    handle: async (...args: Parameters<AuthorizationServer['handle']>): Promise<Response> =>
      (await server()).handle(...args),

    /** The app that a browser is asked about; undefined if the question is over, or another browser's. */
    asking: async (uid: string, cookies: string | null): Promise<AskingApp | undefined> =>
      (await server()).asking(uid, cookies),

    /** Allows or refuses; returns where the browser goes on. Throws `consent-over`. */
    decide: async (uid: string, { userId, allow, cookies }: Answering): Promise<string> => {
      const decided = await (await server()).decide(uid, { cookies, userId, allow });
      if (!decided) throw new AppError('consent-over');
      const { location, grantId } = decided;
      if (grantId) deps.security.record({ event: 'app-connected', outcome: 'success', userId, tokenId: grantId });
      return location;
    },
  };
}
