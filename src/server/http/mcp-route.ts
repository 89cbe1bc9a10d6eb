import type { APIContext } from 'astro';
import { ANONYMOUS } from '#shared/access/viewer.ts';
import { requireNoForeignPage, signInByToken } from './access.ts';
import { reportError } from './endpoint.ts';
import { errorResponse } from './problem.ts';

/** Where agents read which tokens `/mcp` takes (RFC 9728). */
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';

/** Adds the address of the metadata to a challenge, so that clients can find out how to get a token. */
function withMetadata(response: Response, siteUrl: string): Response {
  const challenge = response.headers.get('WWW-Authenticate');
  if (challenge) {
    response.headers.set('WWW-Authenticate', `${challenge}, resource_metadata="${siteUrl}${RESOURCE_METADATA}"`);
  }
  return response;
}

/**
 * Answers agents at `/mcp`. Cookies are ignored: a caller is the owner of a token, or a visitor. Pages of other sites are
 * refused, also those that resolve their own name to this machine.
 */
export async function mcpRoute(context: APIContext): Promise<Response> {
  const { request, locals } = context;
  const { app, clientAddress: address } = locals;
  const { siteUrl } = app.settings;
  Object.assign(locals, { viewer: ANONYMOUS, session: null });
  try {
    requireNoForeignPage(request, siteUrl);
    const scopes = (await signInByToken(context, 'read')) ?? [];
    const source = { address, userId: locals.session?.user.id };
    if (source.userId === undefined) await app.rateLimits.take('agent', source);
    // Loaded on use: no other request needs the protocol.
    const { handleMcp } = await import('../mcp/mcp-server.ts');
    const response = await handleMcp(app, request, { caller: { viewer: locals.viewer, scopes }, source });
    response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    reportError(context, error);
    return withMetadata(errorResponse(error), siteUrl);
  }
}
