import type { z } from 'astro/zod';
import { AppError } from '#shared/http/app-error.ts';
import { altSchema, tagsSchema } from '#shared/images/image-desk.contract.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';
import { DEFAULT_UPLOAD_FOLDER } from '#shared/uploads/upload-folder.ts';
import { boundaryOf, partMeter } from './part-meter.ts';
import { readBytes } from './read-body.ts';

/** What an upload's form carries. */
export type UploadForm = { bytes: Uint8Array; name: string; folder: string; tags: readonly string[]; alt: string };

/** Room for the form's other fields and its boundaries, in bytes. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

const invalid = (field: string, message: string) => new AppError('validation-failed', { errors: { [field]: message } });

const tooLargeError = (maxMb: number) => new AppError('file-too-large', { detail: fileTooLarge(maxMb) });

/** Reads at most the limit and the form's overhead; a file above the limit is refused before it is read whole. */
async function readForm(request: Request, maxMb: number): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  const boundary = boundaryOf(type);
  if (!/^multipart\/form-data\s*;/i.test(type) || boundary === undefined) {
    throw new AppError('unsupported-media-type', { detail: 'Send the image as a multipart form.' });
  }
  const fileMaxBytes = maxMb * 1024 * 1024;
  const tooLarge = () => tooLargeError(maxMb);
  const onChunk = partMeter(boundary, fileMaxBytes, () => {
    throw tooLarge();
  });
  const bytes = await readBytes(request, fileMaxBytes + FORM_OVERHEAD_BYTES, { tooLarge, onChunk });
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The upload broke off. Try again.', cause });
  }
}

function textOf(form: FormData, field: string, otherwise: string): string {
  const values = form.getAll(field);
  if (values.length === 0) return otherwise;
  const [value] = values;
  if (values.length > 1 || typeof value !== 'string') throw invalid(field, 'Send it once, as text.');
  return value.trim() || otherwise;
}

/** What a field means by the rules of the images desk, where the same can be edited afterwards. */
function checked<T extends z.ZodType>(field: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(field, parsed.error.issues[0]?.message ?? 'Check it.');
  return parsed.data;
}

function tagsOf(form: FormData): string[] {
  const typed = textOf(form, 'tags', '').split(',');
  return [
    ...new Set(
      checked(
        'tags',
        tagsSchema,
        typed.filter((tag) => tag.trim() !== ''),
      ),
    ),
  ];
}

/**
 * Reads the form of `POST /api/upload`: `image` (one file), `folder`, and for admins `tags` (comma-separated) and `alt`.
 * Throws `unsupported-media-type`, `malformed-request`, `file-too-large`, `invalid-file-type` or `validation-failed`.
 */
export async function readUploadForm(request: Request, maxMb: number): Promise<UploadForm> {
  const form = await readForm(request, maxMb);
  const files = form.getAll('image');
  const [file] = files;
  if (!(file instanceof File)) throw invalid('image', 'Please select an image file.');
  if (files.length > 1) throw invalid('image', 'Send one image at a time.');
  if (file.size > maxMb * 1024 * 1024) throw tooLargeError(maxMb);
  if (file.size === 0) throw new AppError('invalid-file-type', { detail: 'The file is empty. Select another one.' });
  const folder = textOf(form, 'folder', DEFAULT_UPLOAD_FOLDER);
  const alt = checked('alt', altSchema, textOf(form, 'alt', ''));
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, folder, tags: tagsOf(form), alt };
}
