import type { z } from 'astro/zod';
import { AppError } from '#shared/http/app-error.ts';
import type { Sender } from '../idempotency/idempotency.service.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Text expected.',
  number: 'Number expected.',
  int: 'Whole number expected.',
  boolean: 'Say true or false.',
  date: 'Date expected.',
  array: 'List expected.',
  object: 'Object expected.',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** "1 entry", "500 characters", or the number alone if the value is a bounded number. */
function amount(count: number | bigint, of: string): string {
  const [one, many] = UNITS[of] ?? [];
  if (!one) return count.toLocaleString('en');
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** "memory, cloudinary or all". */
const oneOf = (values: readonly unknown[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter((part) => part !== '').join(' or ');

/** Describes what is wrong with a field, for people, if its schema has no message of its own. */
export const fieldProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected];
    case 'invalid_value':
      return `Choose ${oneOf(issue.values)}.`;
    case 'too_small':
      return `At least ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `At most ${amount(issue.maximum, issue.origin)}.`;
    default:
      return undefined;
  }
};

/** The body's chunks; an aborted connection is a client error. Throws `malformed-request`. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request broke off. Try again.', cause });
  }
}

/**
 * The chunks of a body of at most `maxBytes`, as they arrive: its announced length is checked first, and reading stops when
 * the limit is exceeded. Throws what `tooLarge` builds, and `malformed-request` if the connection is aborted.
 */
export async function* readChunks(
  request: Request,
  maxBytes: number,
  tooLarge = () => new AppError('body-too-large'),
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** Reads a whole body. Throws what `readChunks` throws. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Largest JSON body an endpoint reads, in bytes. */
const JSON_BODY_MAX_BYTES = 256 * 1024;

/** Messages by field, the first of each: `list.0.name` in a body, the parameter's name in a query. */
export const fieldErrors = (
  error: z.ZodError,
  nameOf = (path: PropertyKey[]) => path.join('.'),
): Record<string, string> => {
  const problems = error.issues.flatMap((issue): [string, string][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [key, 'Unknown.'])
      : [[nameOf(issue.path) || 'body', issue.message]],
  );
  // Only the first problem of a field is reported.
  return Object.fromEntries(problems.toReversed());
};

/** Reads a JSON body. Throws `unsupported-media-type`, `body-too-large`, `malformed-request` or `validation-failed` with field errors. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json') throw new AppError('unsupported-media-type', { detail: 'Send JSON.' });
  const text = new TextDecoder().decode(await readBytes(request, JSON_BODY_MAX_BYTES));
  let value: unknown;
  try {
    value = JSON.parse(text);
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
export function readQuery<T extends z.ZodType>(url: URL, schema: T): z.output<T> {
  const parsed = schema.safeParse(parametersOf(url), { error: fieldProblem });
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error, ([name = '']) => String(name));
  throw new AppError('malformed-request', { detail: `Check ${Object.keys(errors).join(', ')}.`, errors });
}

/** Keys that clients may choose: a UUID is one. */
const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;

/** The key that a client has chosen for its write. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get('Idempotency-Key') ?? '';
  return IDEMPOTENCY_KEY.test(key) ? key : undefined;
}

/** Who sends a request, so that nobody meets the key of someone else. */
export const senderOf = ({ headers }: Request, { viewer, clientAddress }: App.Locals): Sender =>
  viewer.kind === 'anonymous'
    ? { address: clientAddress, browser: headers.get('User-Agent') ?? '' }
    : { userId: viewer.id };
