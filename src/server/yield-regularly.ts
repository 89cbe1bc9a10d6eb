import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long in ms long work runs before it yields. */
const TURN_MS = 15;

/** For long work on the main thread: returns a function to call between its steps, which yields to waiting requests every 15 ms. */
export function yieldRegularly(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
