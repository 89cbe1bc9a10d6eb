import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;
/** Fields of `/proc/<pid>/stat` after the program's name. */
const FIELDS = { user: 11, system: 12 };

/** Processor time in ms that a process has used; undefined if the system doesn't provide it. */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[FIELDS.user]) + Number(fields[FIELDS.system])) * TICK_MS;
  } catch {
    return undefined;
  }
}
