import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'astro/zod';
import { problemSchema } from '#shared/http/problem.contract.ts';
import type { DeclaredResponse } from '#shared/http/response.contract.ts';

const DECODERS: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const typeOf = ({ headers }: Response) => headers.get('Content-Type')?.split(';')[0];

async function jsonOf(response: Response, type: string): Promise<unknown> {
  const sent = typeOf(response);
  if (sent !== type) throw new Error(`The declaration says ${type}; the response is ${sent}`);
  const body = Buffer.from(await response.clone().arrayBuffer());
  const decode = DECODERS[response.headers.get('Content-Encoding') ?? ''];
  return JSON.parse((decode ? decode(body) : body).toString());
}

/** A field that the schema does not name is nonsense too: without this check it would be sent unnoticed. */
function requireExact(schema: z.ZodType, value: unknown): void {
  const parsed = schema.parse(value);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), value)) {
    throw new Error(`The response has fields that its declaration lacks: ${JSON.stringify(value).slice(0, 2_000)}`);
  }
}

const schemaOf = (result: DeclaredResponse): z.ZodType | undefined => {
  if (!('kind' in result)) return result;
  if (result.kind === 'list') return z.array(result.item);
  return result.kind === 'created' ? result.schema : undefined;
};

/** A current copy, and the empty response of a client that prefers no error. */
const isBodyless = ({ status, headers }: Response) => status === 304 || headers.has('Preference-Applied');

type Declared = { response: DeclaredResponse; alsoAs?: string };

/**
 * Throws if a finished response differs from the declaration of its call: status, content type, JSON body, and the problem
 * document of an error. Runs in development and in tests; a build drops it.
 */
export async function requireDeclared({ response: result, alsoAs }: Declared, response: Response): Promise<void> {
  if (response.status >= 400) {
    problemSchema.parse(await jsonOf(response, 'application/problem+json'));
    return;
  }
  if (isBodyless(response)) return;
  const status = 'kind' in result ? result.status : 200;
  if (response.status !== status) throw new Error(`The declaration says ${status}; the response is ${response.status}`);
  if (alsoAs !== undefined && typeOf(response) === alsoAs) return;
  const schema = schemaOf(result);
  if (schema) requireExact(schema, await jsonOf(response, 'application/json'));
  else if (response.body) throw new Error('The declaration has no body; the response has one');
}

/** Prebuilt JSON, checked like the response of an endpoint. */
export async function prebuiltResponse<T extends z.ZodType>(schema: T, value: z.output<T>): Promise<Response> {
  const response = Response.json(value);
  if (import.meta.env.DEV) await requireDeclared({ response: schema }, response);
  return response;
}
