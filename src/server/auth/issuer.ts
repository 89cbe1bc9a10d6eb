import { z } from 'astro/zod';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { AppError } from '#shared/http/app-error.ts';

/** Timeout for each response of the identity provider, body included. */
const ISSUER_TIMEOUT_MS = 5_000;
/** Largest response that is read, in bytes; tokens and key sets are far below. */
const RESPONSE_MAX_BYTES = 256 * 1024;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > RESPONSE_MAX_BYTES) throw new Error(`${response.url} answered more than ${RESPONSE_MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Calls an identity provider. The call is aborted after 5 s, its body included, and when the body grows over 256 KiB; a redirect
 * is an error, because it would take credentials elsewhere. Rejects for each of these and without a network.
 */
export async function callIssuer(address: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS);
  const response = await fetch(address, { ...init, redirect: 'error', signal });
  const { status, headers } = response;
  return new Response(await readBounded(response), { status, headers });
}

/** Calls an issuer and reads its JSON; rejects when it is slow, not successful or not JSON. */
export async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await callIssuer(address, { headers: { Accept: 'application/json', ...headers } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

/** How long a discovery document is cached. */
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

type Discovery = z.infer<typeof discoverySchema>;

/** An issuer as its discovery document describes it, with addresses as our server reaches them. */
export type Issuer = {
  /** The exact `iss` of its id tokens. */
  name: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  /** Undefined: not declared. */
  promptsSupported: readonly string[] | undefined;
  keys: JWTVerifyGetKey;
};

/** What went wrong at the identity provider, for the log. */
export type ProviderReason =
  | 'not-configured'
  | 'discovery'
  | 'provider-error'
  | 'token-endpoint'
  | 'keys'
  | 'id-token-signature'
  | 'id-token-expired'
  | 'id-token-claims'
  | 'userinfo'
  | 'no-email';

/** The error of an identity provider that does not respond, or not properly. */
export const providerFailure = (reason: ProviderReason, cause?: unknown, detail?: string): AppError =>
  new AppError('identity-provider-failed', { reason, cause, ...(detail ? { detail } : {}) });

/** Endpoints without https in a document whose issuer has it: their traffic could be read and changed on the way. */
export const unencryptedEndpoints = (
  issuer: string,
  { issuer: _name, prompt_values_supported: _prompts, ...endpoints }: Discovery,
) => (issuer.startsWith('https:') ? Object.values(endpoints).filter((address) => address?.startsWith('http:')) : []);

/**
 * Finds an issuer by discovery and caches it for an hour. `backChannel` is the origin where our own server reaches an
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
    if (document.issuer.replace(/\/$/, '') !== issuer) throw new Error(`${issuer} names itself ${document.issuer}.`);
    const plain = unencryptedEndpoints(issuer, document);
    if (plain.length > 0) throw new Error(`${issuer} names endpoints without encryption: ${plain.join(', ')}.`);
    return {
      name: document.issuer,
      authorizationEndpoint: document.authorization_endpoint,
      tokenEndpoint: reach(document.token_endpoint),
      userinfoEndpoint: document.userinfo_endpoint && reach(document.userinfo_endpoint),
      promptsSupported: document.prompt_values_supported,
      keys: createRemoteJWKSet(new URL(reach(document.jwks_uri)), { [customFetch]: callIssuer }),
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
      throw providerFailure('discovery', cause);
    }
  };
}
