import type { z } from 'astro/zod';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import type { Access } from '../guards.ts';
import type { NAMED_SCHEMAS } from './schemas.ts';

/** Name of a schema in the description. */
export type SchemaName = keyof typeof NAMED_SCHEMAS;

/** What a call answers when it succeeds. */
export type Answer =
  /** A JSON value. */
  | { status: 200 | 201; schema: SchemaName }
  /** A JSON array of it, with `X-Total-Count`. */
  | { status: 200; listOf: SchemaName | 'string' }
  /** No body: `202` accepted, `204` done, `302` elsewhere. */
  | { status: 202 | 204 | 302; schema?: never };

/** One call of the API; `call` is its method and its route as the folder `pages/api` names it. */
export type Operation = {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  group: string;
  summary: string;
  access: Access;
  query?: z.ZodType;
  /** Sent as JSON; an `UploadForm` as multipart form. */
  body?: SchemaName;
  answer: Answer;
  /** Errors beyond those that follow from access, query and body. */
  errors?: readonly ErrorCode[];
};
