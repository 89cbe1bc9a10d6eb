import type { z } from 'astro/zod';
import { AppError } from '#shared/http/app-error.ts';
import { fieldProblem } from './field-problem.ts';
import { readBytes } from './read-body.ts';

/** Largest JSON body an endpoint reads, in bytes. */
const JSON_BODY_MAX_BYTES = 256 * 1024;

/** Messages by field: `list.0.name` in a body, the parameter's name in a query. */
const fieldErrors = (error: z.ZodError, nameOf = (path: PropertyKey[]) => path.join('.')): Record<string, string> => {
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
