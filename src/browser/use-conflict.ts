import { useState } from 'react';
import { ApiError } from './api-client.ts';

/** What is stored now, of a save that was refused because someone else has saved meanwhile. */
export const currentIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiError ? (error.problem?.current as T | undefined) : undefined;

/** Saves on top of a version. If someone else has stored the same meanwhile, returns it. Throws like `save`. */
export async function storing<T, R>(save: () => Promise<R>, isStored: (current: T) => boolean): Promise<R | T> {
  try {
    return await save();
  } catch (error) {
    const current = currentIn<T>(error);
    if (current !== undefined && isStored(current)) return current;
    throw error;
  }
}

/** What someone else has stored while a form was open; the form waits for a decision. */
export function useConflict<T>() {
  const [theirs, setTheirs] = useState<T | null>(null);
  return {
    theirs,
    /** `storing`; undefined: someone else has saved something else, and `theirs` is set. */
    saving: async <R>(save: () => Promise<R>, isStored: (current: T) => boolean): Promise<R | T | undefined> => {
      try {
        return await storing(save, isStored);
      } catch (error) {
        const current = currentIn<T>(error);
        if (current === undefined) throw error;
        setTheirs(current);
        return undefined;
      }
    },
    settled: () => setTheirs(null),
  };
}
