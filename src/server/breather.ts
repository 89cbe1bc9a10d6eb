import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long in ms long work runs before others get their turn. */
const TURN_MS = 15;

/** For long work on the main thread: a function to call between its steps, which lets waiting requests through every 15 ms. */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
