import { AsyncLocalStorage } from 'node:async_hooks';

/** A client's work that is measured, and time in ms to add to what this thread works from its beginning to its end. */
export type Charge = { client: string; ms: number };

/** The work that this code belongs to, if it is charged. */
export const charges = new AsyncLocalStorage<Charge>();

/** What this thread has worked so far, in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Waits for another thread. What this thread does meanwhile is for others; what the other one worked is charged to the client.
 */
export async function workElsewhere<T>(work: () => Promise<{ value: T; ms: number }>): Promise<T> {
  const charge = charges.getStore();
  const before = threadMs();
  let worked = 0;
  try {
    const { value, ms } = await work();
    worked = ms;
    return value;
  } finally {
    if (charge) charge.ms += worked - (threadMs() - before);
  }
}
