import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void;

let collect: Collect | undefined;

/**
 * Gives back to the system what starting, or reading the gallery anew, has left behind: V8 keeps such pages for a load
 * that does not come. Takes some tens of milliseconds, in which nothing is answered: for moments in which nobody is kept waiting.
 */
export function spareMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'major', flavor: 'last-resort' });
}
