import { resolve } from 'node:path';

/** npm runs scripts in the project's root; a path is relative to where it was typed. */
export const resolveUserPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Awaits work on a file that the user names. Its errors get the path, by which they are explained: some of Node's lack it. */
export const namingPath = <T>(path: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  });
