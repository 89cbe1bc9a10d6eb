import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every machine (`USER_HZ`). */
const TICK_MS = 10;
/** Fields of `/proc/<pid>/stat` behind the program's name. */
const FIELDS = { user: 11, system: 12 };

/** Processor time in ms that a process has used so far; undefined where the system doesn't tell. */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may have blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[FIELDS.user]) + Number(fields[FIELDS.system])) * TICK_MS;
  } catch {
    return undefined;
  }
}
