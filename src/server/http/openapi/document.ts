import type { z } from 'astro/zod';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';
import { problemSchema } from '#shared/http/problem.contract.ts';
import { SITE_NAME } from '#shared/site/site.ts';
import { tokenScopeOf } from '../access.ts';
import { hasTotal } from '../build-response.ts';
import type { DeclaredCall } from './declared-calls.ts';
import { described, fieldsOf, type Json, namedSchemas } from './named-schemas.ts';

const parameters = (path: string, query: z.ZodType | undefined): Json[] => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = fieldsOf(query);
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
};

const TOKEN_ERRORS = ['token-in-address', 'token-invalid', 'token-scope', 'too-many-requests'] as const;

/** Errors of a call: those it declares and those that follow from its access and input. */
function errorsOf({ method, declares }: DeclaredCall): ErrorCode[] {
  const { access, recentSignIn, query, body, form, errors = [] } = declares;
  const codes: ErrorCode[] = [...errors];
  if (access !== 'public') codes.push('sign-in-required');
  if (access === 'admin') codes.push('admin-required');
  if (recentSignIn) codes.push('recent-sign-in-required');
  if (method !== 'GET') codes.push('foreign-origin');
  codes.push(...(tokenScopeOf(declares, method) ? TOKEN_ERRORS : (['token-not-accepted'] as const)));
  if (query) codes.push('malformed-request');
  if (body || form) codes.push('malformed-request', 'body-too-large', 'unsupported-media-type', 'validation-failed');
  return codes;
}

function errorResponses(call: DeclaredCall): Json {
  const byStatus = Map.groupBy(new Set(errorsOf(call)), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].detail}`).join('\n\n'),
        content: { 'application/problem+json': { schema: described(problemSchema) } },
      },
    ]),
  );
}

const TOTAL = { 'X-Total-Count': { description: 'Entries of the whole list', schema: { type: 'integer' } } };
const json = (schema: Json) => ({ 'application/json': { schema } });

function successResponse({ response, alsoAs }: DeclaredCall['declares']): Json {
  if (!('kind' in response)) {
    const other = alsoAs && { [alsoAs]: { schema: { type: 'string' } } };
    const headers = hasTotal(response) && { headers: TOTAL };
    return { 200: { description: 'Done', content: { ...json(described(response)), ...other }, ...headers } };
  }
  const { status } = response;
  switch (response.kind) {
    case 'list':
      return {
        [status]: {
          description: 'The list',
          content: json({ type: 'array', items: described(response.item) }),
          headers: TOTAL,
        },
      };
    case 'created':
      return { [status]: { description: 'Created', content: json(described(response.schema)) } };
    case 'bodyless':
      return { [status]: { description: status === 303 ? 'Redirect' : 'Done; no body' } };
  }
}

const content = (type: string, schema: z.ZodType): Json => ({
  required: true,
  content: { [type]: { schema: described(schema) } },
});

/** A call's operation id, for client generators: `GET /api/companies/{slug}/images` is `getCompaniesSlugImages`. */
const operationId = ({ method, path }: DeclaredCall): string =>
  `${method} ${path}`
    .replace('/api/', '')
    .toLowerCase()
    .replace(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z]/g, '');

/** How a call may be authenticated; none at all is one of the ways of public calls. */
function securityOf({ method, declares }: DeclaredCall): Json[] {
  const scope = tokenScopeOf(declares, method);
  const without = declares.access === 'public' ? {} : { session: [] };
  if (scope) return [without, { token: [scope] }];
  return declares.access === 'public' ? [] : [without];
}

function operation(call: DeclaredCall): Json {
  const { group, summary, access, query, body, form } = call.declares;
  return {
    operationId: operationId(call),
    tags: [group],
    summary,
    'x-access': access,
    security: securityOf(call),
    parameters: parameters(call.path, query),
    ...(body && { requestBody: content('application/json', body) }),
    ...(form && { requestBody: content('multipart/form-data', form) }),
    responses: { ...successResponse(call.declares), ...errorResponses(call) },
  };
}

function pathsOf(calls: readonly DeclaredCall[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return paths;
}

/**
 * The description of the API (OpenAPI 3.1), derived from the declarations of its endpoints.
 * @param siteUrl public address of the site, without a slash at its end
 */
export function openApiDocument(siteUrl: string, calls: readonly DeclaredCall[]) {
  const paths = pathsOf(calls);
  return {
    openapi: '3.1.0',
    info: {
      title: `${SITE_NAME} API`,
      version: '1',
      description:
        'Without a session, lists return the public preview. Every write needs a session and an `Origin` of this site, or a Bearer token with the scope that its `security` names. Errors are problem documents (RFC 9457).',
    },
    servers: [{ url: siteUrl }],
    tags: [...new Set(calls.map(({ declares }) => declares.group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(paths),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'gallery_session' },
        token: { type: 'http', scheme: 'bearer', description: 'A token from Account (`cg_…`), with scopes' },
      },
    },
  };
}
