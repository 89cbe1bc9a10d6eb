import { resolve } from 'node:path';

/** npm runs scripts in the project's root; a path is relative to where it was typed. */
export const resolveUserPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
