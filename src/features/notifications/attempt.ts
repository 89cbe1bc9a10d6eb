import { useBusy } from '#ui/use-busy.ts';
import { showFailure } from './show-failure.ts';

type Attempt = (work: () => Promise<unknown>, otherwise: string, title?: string) => Promise<boolean>;

/** Someone has changed their mind: nothing was done, and nothing has to be reported. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

/** Does what someone asked for; a toast says why if it fails (`showFailure`). Returns whether it is done. */
export const attempt: Attempt = async (work, otherwise, title) => {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof NotConfirmed)) showFailure(error, otherwise, title);
    return false;
  }
};

/** Whether an attempt is under way, and `attempt` itself. */
export function useAttempt(): [isPending: boolean, run: Attempt] {
  const [isPending, during] = useBusy();
  return [isPending, (...given) => during(() => attempt(...given))];
}
