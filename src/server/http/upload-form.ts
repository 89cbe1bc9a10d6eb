import type { z } from 'astro/zod';
import { AppError } from '#shared/http/app-error.ts';
import { tagsSchema } from '#shared/images/image-admin.contract.ts';
import { imageFieldsSchema } from '#shared/images/image-fields.contract.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';
import { DEFAULT_UPLOAD_FOLDER } from '#shared/uploads/upload-folder.ts';
import type { NewUpload } from '../uploads/uploads.service.ts';
import { type Form, readForm } from './read-form.ts';

const invalid = (field: string, message: string) => new AppError('validation-failed', { errors: { [field]: message } });

const tooLargeError = (maxMb: number) => new AppError('file-too-large', { detail: fileTooLarge(maxMb) });

function textOf({ texts, files }: Form, field: string, otherwise: string): string {
  const [text, ...more] = texts.get(field) ?? [];
  if (more.length > 0 || files.has(field)) throw invalid(field, 'Send it once, as text.');
  return text?.trim() || otherwise;
}

/** Validates a field by the rules of the Images page, where it can be edited afterwards. */
function checked<T extends z.ZodType>(field: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(field, parsed.error.issues[0]?.message ?? 'Check it.');
  return parsed.data;
}

function tagsOf(form: Form): string[] {
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

/** The one file of a form. Throws `validation-failed` or `invalid-file-type`. */
function imageOf({ files }: Form) {
  const [file, ...more] = files.get('image') ?? [];
  if (!file) throw invalid('image', 'Please select an image file.');
  if (more.length > 0) throw invalid('image', 'Send one image at a time.');
  if (file.bytes.length === 0) {
    throw new AppError('invalid-file-type', { detail: 'The file is empty. Select another one.' });
  }
  return file;
}

/** Reads the form of `POST /api/search/by-image`: the bytes of its image. Throws what `readUploadForm` throws. */
export const readImageForm = async (request: Request, maxMb: number): Promise<Uint8Array> =>
  imageOf(await readForm(request, maxMb * 1024 * 1024, () => tooLargeError(maxMb))).bytes;

/** Reads the form of `POST /api/admin/images/{id}/file`. Throws what `readUploadForm` throws. */
export async function readReplacementForm(request: Request, maxMb: number) {
  const form = await readForm(request, maxMb * 1024 * 1024, () => tooLargeError(maxMb));
  return { bytes: imageOf(form).bytes, keepsOld: textOf(form, 'keepOld', 'true') !== 'false' };
}

/**
 * Reads the form of `POST /api/upload`: `image` (one file), `folder`, and for admins `tags` (comma-separated) and `alt`.
 * Throws `unsupported-media-type`, `malformed-request`, `file-too-large`, `invalid-file-type` or `validation-failed`.
 */
export async function readUploadForm(request: Request, maxMb: number): Promise<NewUpload> {
  const form = await readForm(request, maxMb * 1024 * 1024, () => tooLargeError(maxMb));
  const file = imageOf(form);
  const folder = textOf(form, 'folder', DEFAULT_UPLOAD_FOLDER);
  const alt = checked('alt', imageFieldsSchema.shape.alt, textOf(form, 'alt', ''));
  return {
    ...{ ...file, folder, tags: tagsOf(form), alt },
    draft: textOf(form, 'draft', '') === 'true',
    identical: textOf(form, 'identical', 'skip') === 'keep' ? 'keep' : 'skip',
  };
}
