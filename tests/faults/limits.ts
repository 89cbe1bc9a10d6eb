import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** What a process may use at most; `unlimited` is as much as it may at all. */
export type Limit = number | 'unlimited';

const setLimit = (pid: number, name: 'fsize' | 'nofile', limit: Limit): void => {
  const soft = limit === 'unlimited' ? hardLimitOf(pid, name) : String(limit);
  execFileSync('prlimit', ['--pid', String(pid), `--${name}=${soft}:`]);
};

const hardLimitOf = (pid: number, name: string): string =>
  execFileSync('prlimit', ['--pid', String(pid), `--${name}`, '--noheadings', '--raw', '--output', 'HARD'], {
    encoding: 'utf8',
  }).trim();

/** No file that a running process writes may reach beyond so many bytes: what it does on a full disk. */
export const limitFileSize = (pid: number, bytes: Limit): void => setLimit(pid, 'fsize', bytes);

/** How many files and connections a running process may have open. */
export const limitOpenFiles = (pid: number, count: Limit): void => setLimit(pid, 'nofile', count);

/** How many files and connections a process has open. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
