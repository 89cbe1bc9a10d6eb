import { useState } from 'react';
import { showFailure } from './show-failure.ts';

type Attempt = (work: () => Promise<unknown>, otherwise: string, title?: string) => Promise<boolean>;

/** Does what someone asked for; a toast says why if it fails (`showFailure`). Returns whether it is done. */
export const attempt: Attempt = async (work, otherwise, title) => {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(error, otherwise, title);
    return false;
  }
};

/** Whether an attempt is under way, and `attempt` itself. */
export function useAttempt(): [isPending: boolean, run: Attempt] {
  const [isPending, setPending] = useState(false);
  const run: Attempt = async (...given) => {
    setPending(true);
    const isDone = await attempt(...given);
    setPending(false);
    return isDone;
  };
  return [isPending, run];
}
