import type { z } from 'astro/zod';
import { AppError } from '#shared/http/app-error.ts';
import { fieldProblem } from './field-problem.ts';
import { readBytes } from './read-body.ts';

/** Largest JSON body an endpoint reads, in bytes. */
export const JSON_BODY_MAX_BYTES = 256 * 1024;

const fieldErrors = (error: z.ZodError): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  return errors;
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

/** Reads query parameters. Throws `malformed-request` with field errors. */
export function readQuery<T extends z.ZodType>(url: URL, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams), { error: fieldProblem });
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  throw new AppError('malformed-request', { detail: `Check ${Object.keys(errors).join(', ')}.`, errors });
}
