import type { Settings } from '../env.ts';
import { isLoopback } from '../loopback.ts';
import { DEMO_CLIENT, DEMO_PROVIDER_PATH } from './demo-provider/demo-client.ts';

/** Where the identity provider sends people back to. */
export const CALLBACK_PATH = '/api/auth/callback';

/** The identity provider that people sign in with, and who we are to it. */
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Origin where our server reaches an issuer that runs inside it. */
  backChannel: string | undefined;
  /** Where the provider sends people back to; `origin` is the address at which they are looking at us. */
  redirectUri: (origin: string) => string;
};

/** Whether the built-in provider is the one in use: a client id always means the real one. */
export const usesDemoProvider = (settings: Settings): boolean => settings.demo && !settings.googleClientId;

/** The identity provider that the settings name; undefined when they name none. */
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
    // localhost and 127.0.0.1 are the same machine but not the same cookies: people stay at the one they came by.
    redirectUri: (origin) => `${isLoopback(origin) ? origin : settings.siteUrl}${CALLBACK_PATH}`,
  };
}
