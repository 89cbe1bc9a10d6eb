import type { z } from 'astro/zod';
import { AppError } from '#shared/http/app-error.ts';

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
  if (type !== 'application/json') throw new AppError('unsupported-media-type', { detail: 'Please send JSON.' });
  const text = await readText(request, JSON_BODY_MAX_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The body is not valid JSON.', cause });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('validation-failed', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** Reads a body as text, stopping at `maxBytes`. Throws `body-too-large`. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new AppError('body-too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('body-too-large');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Reads query parameters. Throws `malformed-request` with field errors. */
export function readQuery<T extends z.ZodType>(url: URL, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams));
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  throw new AppError('malformed-request', { detail: `Please check ${Object.keys(errors).join(', ')}.`, errors });
}
