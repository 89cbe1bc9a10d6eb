import { once } from 'node:events';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '#shared/http/app-error.ts';
import { readChunks } from './read-input.ts';

/** Allowance for the form's texts, headers and boundaries, in bytes. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

/** More than any form of ours has; parsing a part costs far more than its bytes. */
const LIMITS = { parts: 12, headerPairs: 8, headerSize: 2_048, fieldSize: FORM_OVERHEAD_BYTES };

/** A file of a form; the name is the sender's. */
type FormFile = { name: string; bytes: Buffer<ArrayBuffer> };

/** A form by field name; a field can occur several times. */
export type Form = { texts: Map<string, string[]>; files: Map<string, FormFile[]> };

function parserFor(request: Request, fileMaxBytes: number): BusboyInstance {
  const type = request.headers.get('Content-Type') ?? '';
  const refused = new AppError('unsupported-media-type', { detail: 'Send the image as a multipart form.' });
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refused;
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fileSize: fileMaxBytes } });
  } catch {
    throw refused;
  }
}

const addTo = <T>(fields: Map<string, T[]>, name: string, value: T) =>
  fields.set(name, [...(fields.get(name) ?? []), value]);

/**
 * Reads a multipart form with files of at most `fileMaxBytes`, and stops at the first byte or part too many. Throws what
 * `tooLarge` builds, `unsupported-media-type`, `body-too-large` or `malformed-request`.
 */
export async function readForm(request: Request, fileMaxBytes: number, tooLarge: () => AppError): Promise<Form> {
  const parser = parserFor(request, fileMaxBytes);
  const form: Form = { texts: new Map(), files: new Map() };
  let problem: AppError | undefined;
  const refused = Promise.withResolvers<void>();
  const refuse = (error: AppError) => {
    problem ??= error;
    refused.resolve();
  };
  const brokenOff = (cause: Error) =>
    refuse(new AppError('malformed-request', { detail: 'The upload broke off. Try again.', cause }));
  parser.on('file', (field, stream, name) => {
    const chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    stream.once('limit', () => refuse(tooLarge()));
    stream.once('error', brokenOff);
    stream.once('end', () => addTo(form.files, field, { name, bytes: Buffer.concat(chunks) }));
  });
  parser.on('field', (field, text, _isNameCut, isCut) => {
    if (isCut) refuse(new AppError('body-too-large'));
    addTo(form.texts, field, text);
  });
  parser.on('partsLimit', () =>
    refuse(new AppError('malformed-request', { detail: 'The form has more parts than an upload needs.' })),
  );
  parser.on('error', brokenOff);
  const finished = once(parser, 'finish').catch(() => undefined);
  try {
    for await (const chunk of readChunks(request, fileMaxBytes + FORM_OVERHEAD_BYTES, tooLarge)) {
      // The stream of a truncated file never ends by itself.
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain').catch(refused.resolve), refused.promise]);
      if (problem) throw problem;
    }
    parser.end();
    await finished;
    if (problem) throw problem;
    return form;
  } finally {
    parser.destroy();
  }
}
