import type { APIContext, APIRoute } from 'astro';
import type { z } from 'astro/zod';
import type { UserRow } from '#db/schema/users.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import type { Created, DeclaredResponse, ListOf } from '#shared/http/response.contract.ts';
import { withoutSecret } from '#shared/site/addresses.ts';
import type { TokenScope } from '#shared/tokens/scopes.ts';
import type { App } from '../app.ts';
import { faultOf, rootCauseOf } from '../faults/fault.ts';
import type { Write } from '../idempotency/idempotency.service.ts';
import type { RateLimitName } from '../rate-limits/rate-limits.service.ts';
import {
  type Access,
  isReading,
  requireAccess,
  requireOwnOrigin,
  requireRecentSignIn,
  requireSession,
  signInByToken,
  tokenScopeOf,
} from './access.ts';
import { buildResponse, type List, listedValue, pagingIn, type ReadList, requireDeclared } from './build-response.ts';
import { type CdnAge, cachedByCdn } from './cdn-age.ts';
import { galleryPage } from './gallery-pages.ts';
import { errorResponse, problemResponse } from './problem.ts';
import { fieldErrors, fieldProblem, idempotencyKeyOf, readBytes, senderOf } from './read-input.ts';

/** HTTP methods of calls. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** An HTTP method of a call. */
export type Method = (typeof METHODS)[number];

/** Groups of the API's description, in its order. */
export const GROUPS = [
  'Gallery',
  'Collections',
  'Follows',
  'Sign-in and account',
  'System',
  'Admin: companies',
  'Admin: images',
  'Admin: people',
  'Admin: site',
] as const;

/** The declaration of a call: its checks, its description and its callers' types are derived from it. */
export type Declaration<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends DeclaredResponse = DeclaredResponse,
> = {
  summary: string;
  group: (typeof GROUPS)[number];
  access: Access;
  /** The scope that a Bearer token needs, or whether none is accepted; by default as `tokenScopeOf` says. */
  token?: TokenScope | false;
  /** Which origins may send writes: our own pages, unless another service calls and authenticates by a signature. */
  origin?: 'own' | 'any';
  /** Which rate limit applies; writes default to `write`, reads to none. */
  limit?: RateLimitName;
  /** Whether the sign-in has to be recent (`RECENT_SIGN_IN_MINUTES`). */
  recentSignIn?: boolean;
  query?: Q;
  /** Schema of the JSON body. */
  body?: B;
  /** The fields of a multipart body, which `handle` reads itself. */
  form?: z.ZodType;
  response: A;
  /** Whether the response holds a secret that is shown once, so that it is not stored. */
  isSecret?: boolean;
  /** Another media type that a request may choose for the same result. */
  alsoAs?: 'text/csv';
  /** Everyone gets the same, so caches may keep it; otherwise they may keep only a list's public preview. */
  shared?: boolean;
  /** How long a CDN may cache a response that is the same for everyone: seconds, or as long as the release is served. */
  cdn?: CdnAge;
  /** A list that depends only on the gallery and the viewer's class of access: its encoded pages are cached until the gallery changes. */
  cached?: boolean;
  /** Errors beyond those that follow from access, query and body. */
  errors?: readonly ErrorCode[];
};

/** Names in the paths of calls; a call has those of its own path. */
type Params = Record<
  'email' | 'hash' | 'id' | 'image' | 'slug' | 'tag' | 'token' | 'uid' | 'userId' | 'version',
  string
>;

/** The user of a call's session, which only a public call can be without. */
type Caller<X extends Access> = X extends 'public' ? UserRow | undefined : UserRow;

type Input<Q, B, X extends Access> = Omit<APIContext, 'params'> & {
  app: App;
  params: Params;
  query: Q;
  body: B;
  user: Caller<X>;
  viewer: Viewer;
};

/** Returns the result, a list's entries (with `total` if the viewer sees fewer), or a whole `Response`. */
type Handled<A extends DeclaredResponse> =
  | Response
  | (A extends z.ZodType
      ? z.output<A>
      : A extends ListOf<infer T>
        ? List<z.output<T>> | ReadList<z.output<T>> | readonly z.output<T>[]
        : A extends Created<infer T>
          ? z.output<T>
          : unknown);

type Definition<Q extends z.ZodType, B extends z.ZodType, A extends DeclaredResponse, X extends Access> = Declaration<
  Q,
  B,
  A
> & {
  access: X;
  handle: (input: Input<z.output<Q>, z.output<B>, X>) => Handled<A> | Promise<Handled<A>>;
  /** Called when a rate limit refuses a request whose content must not be lost. */
  whenLimited?: (context: APIContext) => Promise<void>;
};

/** An endpoint together with its declaration. */
export type DeclaredRoute<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends DeclaredResponse = DeclaredResponse,
> = APIRoute & { readonly declares: Declaration<Q, B, A> };

/**
 * Decodes path parameters: Astro leaves reserved characters encoded (`topic%3Adashboard`). Malformed ones are returned
 * unchanged.
 */
const plainParams = (params: APIContext['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value = '']) => [name, plainText(value)])) as Params;

function plainText(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Largest JSON body an endpoint reads, in bytes. */
const JSON_BODY_MAX_BYTES = 256 * 1024;

/** Reads a JSON body. Throws `unsupported-media-type`, `body-too-large`, `malformed-request` or `validation-failed` with field errors. */
async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json') throw new AppError('unsupported-media-type', { detail: 'Send JSON.' });
  const body = await readBytes(request, JSON_BODY_MAX_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The body is not valid JSON.', cause });
  }
  const parsed = schema.safeParse(value, { error: fieldProblem });
  if (!parsed.success) throw new AppError('validation-failed', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** Values by name; a repeated name has a list of them. */
function parametersOf({ searchParams }: URL): Record<string, string | string[]> {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Reads query parameters. Throws `malformed-request` with field errors. */
function readQuery<T extends z.ZodType>(url: URL, schema: T): z.output<T> {
  const parsed = schema.safeParse(parametersOf(url), { error: fieldProblem });
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error, ([name = '']) => String(name));
  throw new AppError('malformed-request', { detail: `Check ${Object.keys(errors).join(', ')}.`, errors });
}

/** Errors that refuse access; they are written to the security log. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'sign-in-required',
  'admin-required',
  'foreign-origin',
  'recent-sign-in-required',
  'token-invalid',
  'token-scope',
  'token-not-accepted',
  'token-in-address',
]);

/** Logs unexpected errors, faults of the machine and of the image host, and refused access. Nobody waits for a request that was cancelled. */
export function reportError({ locals, url, request }: APIContext, error: unknown): void {
  if (request.signal.aborted && error === request.signal.reason) return;
  const { app, session } = locals;
  const path = withoutSecret(url.pathname);
  const fault = faultOf(error);
  if (fault) app.log.error({ path, code: fault.code, cause: rootCauseOf(error) }, 'machine fault');
  else if (!isAppError(error)) app.log.error({ path, err: error }, 'unexpected error');
  else if (error.code === 'image-host-failed' || error.code === 'image-host-limited')
    app.log.warn({ path, code: error.code, cause: rootCauseOf(error) }, 'image host fault');
  else if (REFUSALS.has(error.code)) {
    app.security.record({
      event: 'access-refused',
      outcome: 'failure',
      userId: session?.user.id,
      reason: error.code,
      path,
    });
  }
}

/** The error of an edit that began from another state, with what was sent beside what is stored (contract 5). */
const withSent = (error: unknown, sent: unknown): unknown =>
  isAppError(error) && error.code === 'edited-since' && sent !== undefined
    ? new AppError(error.code, { ...error.extras, extensions: { ...error.extras.extensions, sent } })
    : error;

/** Limits of requests whose cost depends on what they ask; as that of lists, it is charged to the client. */
const WEIGHED: ReadonlySet<RateLimitName | undefined> = new Set(['search', 'share-link']);

/** Counts the request if its kind is limited. Throws `too-many-requests`. */
async function countRequest({ request, locals }: APIContext, limit: RateLimitName | undefined): Promise<void> {
  const name = limit ?? (isReading(request) ? undefined : 'write');
  if (!name) return;
  const { app, clientAddress, session } = locals;
  await app.rateLimits.take(name, { address: clientAddress, userId: session?.user.id });
}

/** A write that has an `Idempotency-Key`: it is done once. */
function writeOf({ request, url, locals }: APIContext, body: unknown): Write | undefined {
  const key = isReading(request) ? undefined : idempotencyKeyOf(request);
  const sent = JSON.stringify([request.method, url.pathname, url.search, body]);
  return key === undefined ? undefined : { sender: senderOf(request, locals), request: sent, key };
}

/**
 * An endpoint: checks origin, rate and access, validates query and JSON body, calls `handle`, sends its result, and is
 * the only place that turns errors into problem documents. Unknown errors are logged and get a generic response.
 */
export function endpoint<Q extends z.ZodType, B extends z.ZodType, A extends DeclaredResponse, X extends Access>(
  definition: Definition<Q, B, A, X>,
): DeclaredRoute<Q, B, A> {
  const respond = async (context: APIContext): Promise<Response> => {
    const { request, url, params, locals } = context;
    const byToken = await signInByToken(context, tokenScopeOf(definition, request.method));
    // No page of another site can send the header: our responses allow no other origin.
    if (!byToken && definition.origin !== 'any') requireOwnOrigin(request, locals.app.settings.siteUrl);
    await countRequest(context, definition.limit).catch(async (error: unknown) => {
      await definition.whenLimited?.(context).catch((reason: unknown) => reportError(context, reason));
      throw error;
    });
    requireAccess(definition.access, locals.viewer);
    if (definition.recentSignIn) requireRecentSignIn(locals.session, locals.app.now());
    const query = (definition.query ? readQuery(url, definition.query) : undefined) as z.output<Q>;
    const body = (definition.body ? await readJson(request, definition.body) : undefined) as z.output<B>;
    const { user } = definition.access === 'public' ? { ...locals.session } : requireSession(locals.session);
    const { app, viewer } = locals;
    const own = { app, viewer, params: plainParams(params), query, body, user: user as Caller<X> };
    const input = Object.assign(context, own);
    const source = { address: locals.clientAddress, userId: locals.session?.user.id };
    const paging = pagingIn(query);
    const handle = async () => {
      try {
        return listedValue(definition.response, await definition.handle(input));
      } catch (error) {
        throw withSent(error, body);
      }
    };
    if (definition.cached)
      return galleryPage(context, { source, paging, read: handle as () => Promise<List | ReadList> });
    const build = async () => {
      const value = await handle();
      return value instanceof Response
        ? value
        : buildResponse(definition, value, { request, paging, viewer: locals.viewer });
    };
    const isWeighed = WEIGHED.has(definition.limit);
    const perform = () => (isWeighed ? locals.app.rateLimits.weigh(source, build) : build());
    const write = writeOf(context, body);
    const response = await (write ? locals.app.idempotency.once(write, perform, definition) : perform());
    return definition.cdn ? cachedByCdn(response, definition.cdn) : response;
  };
  const route: APIRoute = async (context) => {
    try {
      const response = await respond(context);
      if (import.meta.env.DEV) await requireDeclared(definition, response);
      return response;
    } catch (error) {
      reportError(context, error);
      const response = errorResponse(error);
      if (import.meta.env.DEV) await requireDeclared(definition, response);
      return response;
    }
  };
  return Object.assign(route, { declares: definition });
}

/** The calls of one path by method. */
export type Routes = Partial<Record<Method, DeclaredRoute>>;

/**
 * Handles the methods that a route does not export: HEAD as GET without its body, everything else 405 with `Allow`.
 * Every file of `pages/api` exports it as `ALL`.
 */
export function otherMethods(routes: Routes): APIRoute {
  const allow = [...Object.keys(routes), ...(routes.GET ? ['HEAD'] : [])].join(', ');
  return async (context) => {
    if (context.request.method !== 'HEAD' || !routes.GET) {
      return problemResponse('method-not-allowed', {}, { Allow: allow });
    }
    const result = await routes.GET(context);
    return new Response(null, result);
  };
}
