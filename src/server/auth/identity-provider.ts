import type { Settings } from '../env.ts';
import { isLoopback } from '../loopback.ts';
import { DEMO_CLIENT, DEMO_PROVIDER_PATH } from './demo-provider/demo-client.ts';

/** Where the identity provider sends people back to. */
export const CALLBACK_PATH = '/api/auth/callback';

/** The identity provider that people sign in with, and our client registration there. */
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Origin where our server reaches an issuer that runs inside it. */
  backChannel: string | undefined;
  /** Where the provider sends people back to; `origin` is the address at which they opened the site. */
  redirectUri: (origin: string) => string;
};

/** Whether the built-in provider is the one in use: a client id always means the real one. */
export const usesDemoProvider = (settings: Settings): boolean => settings.demo && !settings.googleClientId;

/** The configured identity provider; undefined when there is none. */
export function identityProviderOf(settings: Settings): IdentityProvider | undefined {
  if (settings.googleClientId && settings.googleClientSecret) {
    return {
      issuer: settings.oidcIssuer,
      clientId: settings.googleClientId,
      clientSecret: settings.googleClientSecret,
      backChannel: undefined,
      redirectUri: () => `${settings.siteUrl}${CALLBACK_PATH}`,
    };
  }
  if (!usesDemoProvider(settings)) return undefined;
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host;
  return {
    issuer: `${settings.siteUrl}${DEMO_PROVIDER_PATH}`,
    ...DEMO_CLIENT,
    backChannel: `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`,
    // localhost and 127.0.0.1 are the same machine but don't share cookies: people stay at the one they used.
    redirectUri: (origin) => `${isLoopback(origin) ? origin : settings.siteUrl}${CALLBACK_PATH}`,
  };
}
