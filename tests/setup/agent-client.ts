import { createServer } from 'node:http';
import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { listening } from './listening.ts';

/** An agent's client on this machine: the SDK's own, with a server for the redirect. `stop` closes that. */
export async function agentClient(site: string) {
  let came: (back: URL) => void = () => undefined;
  const back = new Promise<URL>((resolve) => {
    came = resolve;
  });
  const server = createServer((request, response) => {
    response.end('Back in the agent');
    if (request.url?.startsWith('/callback')) came(new URL(request.url, redirectUrl));
  });
  const redirectUrl = `http://127.0.0.1:${await listening(server)}/callback`;
  const serverUrl = new URL('/mcp', site);
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    discovery?: OAuthDiscoveryState;
    opened?: URL;
  } = {};
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      ...{ client_name: 'Design agent', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], scope: 'read collections' },
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      kept.opened = address;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery) => {
      kept.discovery = discovery;
    },
  };
  const transport = () => new StreamableHTTPClientTransport(serverUrl, { authProvider });
  return {
    /** Asks for access; returns the address for the user's browser. */
    begin: async (): Promise<string> => {
      await auth(authProvider, { serverUrl });
      return String(kept.opened);
    },
    /** Waits for the browser, exchanges its code, and connects. */
    connect: async (): Promise<Client> => {
      await transport().finishAuth((await back).searchParams);
      const client = new Client({ name: 'design-agent', version: '1' });
      await client.connect(transport());
      return client;
    },
    /** The status that its token gets. */
    status: async (): Promise<number> => {
      const headers = { Authorization: `Bearer ${kept.tokens?.access_token}`, 'Content-Type': 'application/json' };
      return (await fetch(serverUrl, { method: 'POST', headers, body: '{}' })).status;
    },
    stop: () => server.close(),
  };
}
