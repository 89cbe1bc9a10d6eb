import { AppError } from '#shared/http/app-error.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';
import { DEFAULT_UPLOAD_FOLDER } from '#shared/uploads/upload-folder.ts';
import { boundaryOf, partMeter } from './part-meter.ts';
import { readBytes } from './read-body.ts';

/** What an upload's form carries. */
export type UploadForm = { bytes: Uint8Array; name: string; folder: string; tags: readonly string[]; alt: string };

/** Room for the form's other fields and its boundaries, in bytes. */
const FORM_OVERHEAD_BYTES = 16 * 1024;
const TAG_MAX_COUNT = 30;
const TAG_MAX_LENGTH = 60;
const ALT_MAX_LENGTH = 500;

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

function tagsOf(form: FormData): string[] {
  const tags = textOf(form, 'tags', '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  if (tags.length > TAG_MAX_COUNT || tags.some((tag) => tag.length > TAG_MAX_LENGTH)) {
    throw invalid('tags', `At most ${TAG_MAX_COUNT} tags of ${TAG_MAX_LENGTH} characters.`);
  }
  return [...new Set(tags)];
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
  const alt = textOf(form, 'alt', '');
  if (alt.length > ALT_MAX_LENGTH) throw invalid('alt', `At most ${ALT_MAX_LENGTH} characters.`);
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, folder, tags: tagsOf(form), alt };
}
