import { useState } from 'react';
import type { SignInOutcome } from '#shared/session/sign-in-outcome.ts';
import { RECENT_SIGN_IN_MINUTES } from '#shared/users/retention.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { SIGN_IN_MESSAGES } from './session.messages.ts';
import { signInAgain } from './sign-in.client.ts';
import { SIGN_IN_BUTTON } from './sign-in-prompt.ts';

/** Asks for a recent sign-in and shows why one failed; calls `onDone` with whether it succeeded. */
function SignInAgain({ onDone }: { onDone: (signedIn: boolean) => void }) {
  const [isPending, during] = useBusy();
  const [failure, setFailure] = useState<Exclude<SignInOutcome, 'success'>>();
  const act = async () => {
    setFailure(undefined);
    const outcome = await during(signInAgain);
    if (outcome === 'success') onDone(true);
    else setFailure(outcome);
  };
  return (
    <Dialog
      title="Sign in again to continue"
      onClose={() => onDone(false)}
      footer={
        <>
          <Button size="sm" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button data-first-focus kind="primary" size="sm" disabled={isPending} onClick={() => void act()}>
            {isPending ? 'Waiting for the sign-in...' : SIGN_IN_BUTTON}
          </Button>
        </>
      }
    >
      <p className="text-14 text-muted">
        Your last sign-in was more than {RECENT_SIGN_IN_MINUTES} minutes ago. Sign in again, then this is carried out.
      </p>
      <p role="alert" className="mt-3 text-14 text-danger-text empty:hidden">
        {failure && SIGN_IN_MESSAGES[failure].description}
      </p>
    </Dialog>
  );
}

/** Opens the dialog; resolves with whether someone signed in again. */
export const askToSignInAgain = (): Promise<boolean> => ask((answer) => <SignInAgain onDone={answer} />);
