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
