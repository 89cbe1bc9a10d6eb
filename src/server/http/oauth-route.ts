import type { APIContext } from 'astro';
import { AppError } from '#shared/http/app-error.ts';
import { describeResource, describeServer, OAUTH_PATHS } from '../oauth/descriptions.ts';
import { requireNoForeignPage } from './access.ts';
import { reportError } from './endpoint.ts';
import { errorResponse, problemResponse } from './problem.ts';
import { readBytes } from './read-input.ts';
import { wantsPage } from './unreachable-page.ts';

/** Largest body: a registration with many addresses. */
const BODY_MAX_BYTES = 16 * 1024;

const { authorization, token, registration, revocation } = OAUTH_PATHS;
const METHODS = new Map([
  [authorization, 'GET'],
  [token, 'POST'],
  [registration, 'POST'],
  [revocation, 'POST'],
] as const) as ReadonlyMap<string, string>;

/** The page of a request that can't go on: nobody can be sent back to an app that is not known. */
const stoppedPage = (error: unknown): string =>
  `/oauth/consent/stopped?error=${encodeURIComponent(String(error).slice(0, 60))}`;

async function answered(context: APIContext): Promise<Response> {
  const { request, url, locals } = context;
  const { app, clientAddress: address } = locals;
  const isResumed = url.pathname.startsWith(`${authorization}/`);
  const method = isResumed ? 'GET' : METHODS.get(url.pathname);
  if (method === undefined) return problemResponse('not-found');
  if (request.method !== method) return problemResponse('method-not-allowed', {}, { Allow: method });
  requireNoForeignPage(request, app.settings.siteUrl);
  const limit = url.pathname === registration ? 'app-registration' : 'authorization';
  await app.rateLimits.take(limit, { address, userId: undefined });
  const body = method === 'POST' ? await readBytes(request, BODY_MAX_BYTES) : Buffer.alloc(0);
  const response = await app.consents.handle(request, { body, address });
  if (response.status < 400 || method !== 'GET' || !wantsPage(request)) return response;
  const { error } = (await response.json()) as { error?: unknown };
  const page = await context.rewrite(stoppedPage(error));
  return new Response(page.body, { status: response.status, headers: page.headers });
}

/** Answers clients of the authorization server, and the browsers that they open. */
export async function oauthRoute(context: APIContext): Promise<Response> {
  try {
    const response = await answered(context);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    reportError(context, error);
    return errorResponse(error);
  }
}

/** How clients get tokens (RFC 8414). */
export const serverMetadata = ({ locals }: APIContext): Response =>
  Response.json(describeServer(locals.app.settings.siteUrl));

/** Which tokens the API and `/mcp` take (RFC 9728). */
export function resourceMetadata({ locals, params }: APIContext): Response {
  const path = { '': '', mcp: '/mcp' }[params.path ?? ''];
  if (path === undefined) return errorResponse(new AppError('not-found'));
  return Response.json(describeResource(locals.app.settings.siteUrl, path as '' | '/mcp'));
}
