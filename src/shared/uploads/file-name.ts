/** Most characters of a file name that are kept; file systems allow no more bytes. */
const FILE_NAME_MAX = 255;

/** The stored file name of an upload: one clean line without a path, at most 255 characters. */
export const storedFileName = (name: string): string =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .slice(0, FILE_NAME_MAX)
    .toWellFormed()
    .trim();
