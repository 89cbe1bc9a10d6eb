import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Frees the files of closed databases: libSQL keeps them open until their statements are garbage-collected, and a restore would
 * find them in use.
 */
export async function releaseDatabases(): Promise<void> {
  collectGarbage();
  await nextTurn();
}
