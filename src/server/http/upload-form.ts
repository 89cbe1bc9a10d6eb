import type { z } from 'astro/zod';
import { collectImportSchema, savedFilesSchema, savedFromSchema } from '#shared/collecting/collect.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { tagsSchema } from '#shared/images/image-admin.contract.ts';
import { imageFieldsSchema } from '#shared/images/image-fields.contract.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';
import { DEFAULT_UPLOAD_FOLDER } from '#shared/uploads/upload-folder.ts';
import type { NewUpload } from '../uploads/uploads.service.ts';
import { type Form, readForm } from './read-form.ts';
import { fieldErrors } from './read-input.ts';

const invalid = (field: string, message: string) => new AppError('validation-failed', { errors: { [field]: message } });

const tooLargeError = (maxMb: number) => new AppError('file-too-large', { detail: fileTooLarge(maxMb) });

const formWithin = (request: Request, maxMb: number) =>
  readForm(request, maxMb * 1024 * 1024, () => tooLargeError(maxMb));

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
function imageOf({ files }: Form, field = 'image') {
  const [file, ...more] = files.get(field) ?? [];
  if (!file) throw invalid(field, `Please select ${field === 'image' ? 'an image' : 'a'} file.`);
  if (more.length > 0) throw invalid(field, `Send one ${field === 'image' ? 'image' : 'file'} at a time.`);
  if (file.bytes.length === 0) {
    throw new AppError('invalid-file-type', { detail: 'The file is empty. Select another one.' });
  }
  return file;
}

/** Reads the form of `POST /api/search/by-image`: the bytes of its image. Throws what `readUploadForm` throws. */
export const readImageForm = async (request: Request, maxMb: number): Promise<Uint8Array> =>
  imageOf(await formWithin(request, maxMb)).bytes;

/** Reads the form of `POST /api/admin/images/{id}/file`. Throws what `readUploadForm` throws. */
export async function readReplacementForm(request: Request, maxMb: number) {
  const form = await formWithin(request, maxMb);
  return { bytes: imageOf(form).bytes, keepsOld: textOf(form, 'keepOld', 'true') !== 'false' };
}

/** A value of a form that is JSON. */
function jsonOf<T extends z.ZodType>(field: string, schema: T, text: string): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(field, 'Send it as JSON.');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('validation-failed', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** Reads the form of `POST /api/admin/collect/saved/page`. Throws what `readUploadForm` throws. */
export async function readSavedPageForm(request: Request, maxMb: number) {
  const form = await formWithin(request, maxMb);
  return {
    page: imageOf(form, 'page').bytes,
    files: jsonOf('files', savedFilesSchema, imageOf(form, 'files').bytes.toString()),
    source: checked('source', savedFromSchema, textOf(form, 'source', '')),
    base: checked('base', savedFromSchema, textOf(form, 'base', '')),
  };
}

/** Reads the form of `POST /api/admin/collect/saved/image`. Throws what `readUploadForm` throws. */
export async function readSavedImageForm(request: Request, maxMb: number) {
  const form = await formWithin(request, maxMb);
  return { bytes: imageOf(form).bytes, text: textOf(form, 'text', '') };
}

/** Reads the form of `POST /api/admin/collect/saved/import`. Throws what `readUploadForm` throws. */
export async function readSavedImportForm(request: Request, maxMb: number) {
  const form = await formWithin(request, maxMb);
  const fields = jsonOf('fields', collectImportSchema, textOf(form, 'fields', ''));
  if (fields.images.length > 1) throw invalid('images', 'Send one image at a time.');
  return { bytes: imageOf(form).bytes, fields };
}

const IDENTICAL = ['skip', 'keep'] as const;

/**
 * Reads the form of `POST /api/upload`: `image` (one file), `folder`, and for admins `tags` (comma-separated) and `alt`.
 * Throws `unsupported-media-type`, `malformed-request`, `file-too-large`, `invalid-file-type` or `validation-failed`.
 */
export async function readUploadForm(request: Request, maxMb: number): Promise<NewUpload> {
  const form = await formWithin(request, maxMb);
  const file = imageOf(form);
  const folder = textOf(form, 'folder', DEFAULT_UPLOAD_FOLDER);
  const alt = checked('alt', imageFieldsSchema.shape.alt, textOf(form, 'alt', ''));
  return {
    ...{ ...file, folder, tags: tagsOf(form), alt },
    draft: textOf(form, 'draft', '') === 'true',
    identical: IDENTICAL.find((way) => way === textOf(form, 'identical', '')),
  };
}
