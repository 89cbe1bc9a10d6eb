import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** libSQL holds the file of a closed database until its statements are collected, and a restore finds it in use until then. */
export async function releaseDatabases(): Promise<void> {
  collectGarbage();
  await nextTurn();
}
