import { constants, setPriority } from 'node:os';

/** Lets a background process work only when nothing else needs the processor. */
export function setLowPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system allows it; the work then competes with the server.
  }
}
