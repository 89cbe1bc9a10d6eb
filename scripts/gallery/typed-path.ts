import { resolve } from 'node:path';

/** npm runs scripts in the project's root; a path is meant from where it was typed. */
export const fromWhereTyped = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
