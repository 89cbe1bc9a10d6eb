import { z } from 'astro/zod';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { AppError } from '#shared/http/app-error.ts';

/** How long we wait for the identity provider, for each of its answers. */
export const ISSUER_TIMEOUT_MS = 5_000;
/** How long what an issuer says of itself is believed. */
const DISCOVERY_MAX_AGE_MS = 3_600_000;

const endpoint = z.url({ protocol: /^https?$/ });
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  prompt_values_supported: z.array(z.string()).optional(),
});

/** An issuer as its discovery document describes it, with addresses as our server reaches them. */
export type Issuer = {
  /** The exact `iss` of its id tokens. */
  name: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  promptsSupported: readonly string[];
  keys: JWTVerifyGetKey;
};

/** The error of an identity provider that does not answer, or not properly. */
export const providerFailure = (cause: unknown, detail?: string): AppError =>
  new AppError('identity-provider-failed', { cause, ...(detail ? { detail } : {}) });

/** Calls an issuer and reads its JSON; rejects when it is slow, not successful or not JSON. */
export async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS);
  const response = await fetch(address, { headers: { Accept: 'application/json', ...headers }, signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

/**
 * Finds an issuer by discovery and remembers it for an hour. `backChannel` is the origin where our own server reaches an
 * issuer that runs inside it: SITE_URL need not be reachable from here.
 */
export function issuerDiscovery(issuer: string, backChannel: string | undefined, now: () => Date) {
  let found: { issuer: Issuer; until: number } | undefined;
  let search: Promise<Issuer> | undefined;

  const reach = (address: string): string => {
    if (!backChannel) return address;
    const { pathname, search: query } = new URL(address);
    return `${backChannel}${pathname}${query}`;
  };

  const discover = async (): Promise<Issuer> => {
    const document = discoverySchema.parse(await fetchJson(reach(`${issuer}/.well-known/openid-configuration`)));
    if (document.issuer.replace(/\/$/, '') !== issuer) throw new Error(`${issuer} says it is ${document.issuer}.`);
    return {
      name: document.issuer,
      authorizationEndpoint: document.authorization_endpoint,
      tokenEndpoint: reach(document.token_endpoint),
      userinfoEndpoint: document.userinfo_endpoint && reach(document.userinfo_endpoint),
      promptsSupported: document.prompt_values_supported ?? [],
      keys: createRemoteJWKSet(new URL(reach(document.jwks_uri)), { timeoutDuration: ISSUER_TIMEOUT_MS }),
    };
  };

  /** The issuer. Throws `identity-provider-failed`. */
  return async (): Promise<Issuer> => {
    if (found && now().getTime() < found.until) return found.issuer;
    search ??= discover().finally(() => {
      search = undefined;
    });
    try {
      const discovered = await search;
      found = { issuer: discovered, until: now().getTime() + DISCOVERY_MAX_AGE_MS };
      return discovered;
    } catch (cause) {
      throw providerFailure(cause);
    }
  };
}
