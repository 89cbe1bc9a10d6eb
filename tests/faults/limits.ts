import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** A process limit; `unlimited` is the highest allowed one. */
export type Limit = number | 'unlimited';

const setLimit = (pid: number, name: 'fsize' | 'nofile', limit: Limit): void => {
  const soft = limit === 'unlimited' ? hardLimitOf(pid, name) : String(limit);
  execFileSync('prlimit', ['--pid', String(pid), `--${name}=${soft}:`]);
};

const hardLimitOf = (pid: number, name: string): string =>
  execFileSync('prlimit', ['--pid', String(pid), `--${name}`, '--noheadings', '--raw', '--output', 'HARD'], {
    encoding: 'utf8',
  }).trim();

/** Limits the size of files that a running process writes, to simulate a full disk. */
export const limitFileSize = (pid: number, bytes: Limit): void => setLimit(pid, 'fsize', bytes);

/** Limits the open files and connections of a running process. */
export const limitOpenFiles = (pid: number, count: Limit): void => setLimit(pid, 'nofile', count);

/** Number of open files and connections of a process. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
