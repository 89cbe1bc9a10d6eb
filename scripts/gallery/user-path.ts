import { resolve } from 'node:path';
import { errorCode } from '#db/error-code.ts';

/** npm runs scripts in the project's root; a path is relative to where it was typed. */
export const resolveUserPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * Awaits work on a file or folder that the user names. Errors of the system get its path, by which they are explained: those of
 * reading and writing have none, so that a full disk would be taken for that of the data folder.
 */
export const namingPath = <T>(path: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const isNameless = error instanceof Error && /^E[A-Z]+$/.test(errorCode(error)) && !('path' in error);
    throw isNameless ? Object.assign(error, { path }) : error;
  });
