import { z } from 'astro/zod';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';
import { SITE_NAME } from '#shared/site/site.ts';
import { ADMIN_OPERATIONS } from './admin-operations.ts';
import { GALLERY_OPERATIONS } from './gallery-operations.ts';
import type { Answer, Operation, SchemaName } from './operation.ts';
import { NAMED_SCHEMAS } from './schemas.ts';

/** A value of the description; OpenAPI's own types are far wider than what is used here. */
type Json = { [name: string]: unknown };

/** Every call of the API, in the order in which it is described. */
export const OPERATIONS: readonly Operation[] = [...GALLERY_OPERATIONS, ...ADMIN_OPERATIONS];

const reference = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json) => ({ 'application/json': { schema } });

/** How our schemas become JSON Schema: what a caller sends or gets, with moments as text. */
const TO_JSON_SCHEMA = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

/** All named schemas as JSON Schema 2020-12, each what a caller sends or gets, referring to one another by name. */
function schemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(schema, { id });
  const all = z.toJSONSchema(registry, { ...TO_JSON_SCHEMA, uri: (id) => `#/components/schemas/${id}` }).schemas;
  return Object.fromEntries(Object.entries(all).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}

const parameters = (path: string, query: z.ZodType | undefined): Json[] => {
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const fields = z.toJSONSchema(query ?? z.object({}), TO_JSON_SCHEMA);
  const inQuery = Object.entries(fields.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: fields.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
};

/** What can go wrong follows from who may call and what is sent; an operation adds what is its own. */
function errorsOf({ call, access, query, body, errors = [] }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [...errors];
  if (access !== 'public') codes.push('sign-in-required');
  if (access === 'admin') codes.push('admin-required');
  if (!call.startsWith('GET ')) codes.push('foreign-origin');
  if (query) codes.push('malformed-request');
  if (body) codes.push('malformed-request', 'body-too-large', 'unsupported-media-type', 'validation-failed');
  return codes;
}

function errorResponses(operation: Operation): Json {
  const byStatus = Map.groupBy(new Set(errorsOf(operation)), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].detail}`).join('\n\n'),
        content: { 'application/problem+json': { schema: reference('Problem') } },
      },
    ]),
  );
}

const TOTAL = { 'X-Total-Count': { description: 'Entries of the whole list', schema: { type: 'integer' } } };

function successResponse(answer: Answer): Json {
  if ('listOf' in answer) {
    const items = answer.listOf === 'string' ? { type: 'string' } : reference(answer.listOf);
    return {
      description: 'The list',
      content: json({ type: 'array', items }),
      headers: TOTAL,
    };
  }
  if (answer.schema) return { description: 'Done', content: json(reference(answer.schema)) };
  return { description: answer.status === 302 ? 'Redirect' : 'Done; no body' };
}

const requestBody = (body: SchemaName): Json => ({
  required: true,
  content: { [body === 'UploadForm' ? 'multipart/form-data' : 'application/json']: { schema: reference(body) } },
});

/** A call's name for generators of clients: `GET /api/companies/[slug]/images` is `getCompaniesSlugImages`. */
const operationId = (call: string): string =>
  call
    .replace('/api/', '')
    .toLowerCase()
    .replace(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z]/g, '');

function described(operation: Operation): Json {
  const { call, group, summary, access, query, body, answer } = operation;
  return {
    operationId: operationId(call),
    tags: [group],
    summary,
    'x-access': access,
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: parameters(call, query),
    ...(body && { requestBody: requestBody(body) }),
    responses: { [answer.status]: successResponse(answer), ...errorResponses(operation) },
  };
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const [method = '', route = ''] = operation.call.split(' ');
    const path = route.replace(/\[(\w+)\]/g, '{$1}');
    all[path] = { ...all[path], [method.toLowerCase()]: described(operation) };
  }
  return all;
}

/**
 * The description of the API (OpenAPI 3.1), made from the schemas that its endpoints check with.
 * @param siteUrl public address of the site, without a slash at its end
 */
export function openApiDocument(siteUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${SITE_NAME} API`,
      version: '1',
      description:
        'Lists are cut for their caller: without a session they answer the public preview. Every write needs a session and an `Origin` of this site. Errors are problem documents (RFC 9457).',
    },
    servers: [{ url: siteUrl }],
    tags: [...new Set(OPERATIONS.map(({ group }) => group))].map((name) => ({ name })),
    paths: paths(),
    components: {
      schemas: schemas(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'gallery_session' } },
    },
  };
}
