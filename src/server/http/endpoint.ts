import type { APIContext, APIRoute } from 'astro';
import type { z } from 'astro/zod';
import { isAppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import type { RateLimitName } from '../rate-limits/rate-limits.service.ts';
import { faultOf, rootCauseOf } from './fault.ts';
import { type Access, isReading, requireAccess, requireOwnOrigin } from './guards.ts';
import { errorResponse, problemResponse } from './problem.ts';
import { readJson, readQuery } from './read-input.ts';

type Input<Q, B> = APIContext & { query: Q; body: B };

type Definition<Q extends z.ZodType, B extends z.ZodType> = {
  access: Access;
  /** Which limit counts the requests; writes without one count as `write`, reads without one are not counted. */
  limit?: RateLimitName;
  query?: Q;
  body?: B;
  /** Answers a `Response`, or a value that is sent as JSON with `Cache-Control: no-store`. */
  handle: (input: Input<z.output<Q>, z.output<B>>) => unknown;
};

/** An endpoint together with what it asks of its callers, so that the API's description can be held against it. */
export type DeclaredRoute = APIRoute & {
  readonly declares: { access: Access; query?: z.ZodType | undefined; body?: z.ZodType | undefined };
};

const asResponse = (value: unknown): Response =>
  value instanceof Response
    ? value
    : new Response(JSON.stringify(value ?? null), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      });

/**
 * Path parameters in plain text: Astro leaves reserved characters encoded (`topic%3Adashboard`). What can't be decoded
 * stands for itself.
 */
const plainParams = (params: APIContext['params']): APIContext['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && plainText(value)]));

function plainText(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Errors that refuse access: the security log has them. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['sign-in-required', 'admin-required', 'foreign-origin']);

/** Logs unexpected errors, faults of the machine and refused access. */
function report({ locals, url }: APIContext, error: unknown): void {
  const { app, session } = locals;
  const { pathname: path } = url;
  const fault = faultOf(error);
  if (fault) app.log.error({ path, code: fault.code, cause: rootCauseOf(error) }, 'fault of the machine');
  else if (!isAppError(error)) app.log.error({ path, err: error }, 'unexpected error');
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

/** Counts the request where its kind is limited. Throws `too-many-requests`. */
async function countRequest({ request, locals }: APIContext, limit: RateLimitName | undefined): Promise<void> {
  const name = limit ?? (isReading(request) ? undefined : 'write');
  if (!name) return;
  const { app, clientAddress, session } = locals;
  await app.rateLimits.take(name, { address: clientAddress, userId: session?.user.id });
}

/**
 * An endpoint: checks origin, rate and access, reads query and JSON body by their schemas, calls `handle`, and is the only
 * place that turns errors into problem documents. Unknown errors are logged and answered neutrally.
 */
export function endpoint<Q extends z.ZodType, B extends z.ZodType>(definition: Definition<Q, B>): DeclaredRoute {
  const route: APIRoute = async (context) => {
    try {
      requireOwnOrigin(context.request, context.locals.app.settings.siteUrl);
      await countRequest(context, definition.limit);
      requireAccess(definition.access, context.locals.viewer);
      const query = (definition.query ? readQuery(context.url, definition.query) : undefined) as z.output<Q>;
      const body = (definition.body ? await readJson(context.request, definition.body) : undefined) as z.output<B>;
      return asResponse(
        await definition.handle(Object.assign(context, { query, body, params: plainParams(context.params) })),
      );
    } catch (error) {
      report(context, error);
      return errorResponse(error);
    }
  };
  return Object.assign(route, { declares: definition });
}

/**
 * Answers the methods that a route does not export: HEAD as GET without its body, everything else 405 with `Allow`.
 * Every file of `pages/api` exports it as `ALL`.
 */
export function otherMethods(routes: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', APIRoute>>): APIRoute {
  const allow = [...Object.keys(routes), ...(routes.GET ? ['HEAD'] : [])].join(', ');
  return async (context) => {
    if (context.request.method !== 'HEAD' || !routes.GET) {
      return problemResponse('method-not-allowed', {}, { Allow: allow });
    }
    const answer = await routes.GET(context);
    return new Response(null, answer);
  };
}
