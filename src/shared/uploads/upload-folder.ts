import { TEST_UPLOADS_FOLDER } from '../companies/folder-match.ts';

/** Folder of an upload that names none (spec 7). */
export const DEFAULT_UPLOAD_FOLDER = 'company-gallery';

/** Most characters a folder name can have. */
const FOLDER_MAX_LENGTH = 120;

/** Letters, digits, spaces, dots, dashes and underscores, beginning with a letter or digit: no path, no hidden file. */
const FOLDER = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** Whether a text can be an image-host folder: one level, no `..`, no path separators. */
export const isFolderName = (folder: string): boolean =>
  folder.length <= FOLDER_MAX_LENGTH && FOLDER.test(folder) && !folder.includes('..') && !folder.endsWith('.');

/** Signed-in users may upload to the test folder only, admins to any (contract 5). */
export const mayUploadTo = (folder: string, isAdmin: boolean): boolean => isAdmin || folder === TEST_UPLOADS_FOLDER;
