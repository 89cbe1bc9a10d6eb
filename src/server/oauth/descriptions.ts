import { SITE_NAME } from '#shared/site/site.ts';
import { TOKEN_SCOPES } from '#shared/tokens/scopes.ts';

/** Paths of the protocol. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;

/** How clients prove themselves; apps on people's machines can't keep a secret, so PKCE protects every code. */
export const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** How clients get tokens (RFC 8414). */
export const describeServer = (siteUrl: string): Record<string, unknown> => ({
  issuer: siteUrl,
  authorization_endpoint: `${siteUrl}${OAUTH_PATHS.authorization}`,
  token_endpoint: `${siteUrl}${OAUTH_PATHS.token}`,
  registration_endpoint: `${siteUrl}${OAUTH_PATHS.registration}`,
  revocation_endpoint: `${siteUrl}${OAUTH_PATHS.revocation}`,
  scopes_supported: TOKEN_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${siteUrl}/api-reference`,
});

/** Which tokens a part of the site takes, and where they come from (RFC 9728); `path` is empty for the API. */
export const describeResource = (siteUrl: string, path: '' | '/mcp'): Record<string, unknown> => ({
  resource: `${siteUrl}${path}`,
  resource_name: SITE_NAME,
  authorization_servers: [siteUrl],
  bearer_methods_supported: ['header'],
  scopes_supported: TOKEN_SCOPES,
  resource_documentation: `${siteUrl}/api-reference`,
});
