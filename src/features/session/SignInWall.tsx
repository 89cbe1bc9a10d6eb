import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useStore } from '#browser/use-store.ts';
import { Button } from '#ui/Button.tsx';
import { loadSession } from './session.client.ts';
import { $isSessionBusy, $session, UNREACHABLE } from './session.store.ts';
import { SIGN_IN_INTENT, signIn } from './sign-in.ts';
import { type PromptSubject, promptText, SIGN_IN_BUTTON, SIGN_IN_SUBTEXT } from './sign-in-prompt.ts';

/** The sign-in prompt over gated content; hidden until it is known that nobody is signed in, or that nobody knows. */
export function SignInWall({ subject }: { subject: PromptSubject }) {
  const isUnreachable = useStore($session).kind === 'unreachable';
  return (
    <div data-with-script data-known={isUnreachable ? undefined : ''} className="sign-in-wall">
      <section
        data-sign-in-prompt
        aria-label="Sign in"
        className="fade-in flex w-full max-w-sm flex-col items-center rounded-xl bg-surface px-6 py-7 text-center shadow-float ring-1 ring-hairline"
      >
        <SignInPrompt subject={subject} />
      </section>
    </div>
  );
}

/** Text and button of the prompt, for a card or a dialog; where the account can't be reached, that instead. */
export function SignInPrompt({ subject, id }: { subject: PromptSubject; id?: string }) {
  const isBusy = useStore($isSessionBusy);
  const [title, text, label, act] =
    useStore($session).kind === 'unreachable'
      ? [UNREACHABLE, 'This page tries again by itself.', 'Try again', loadSession]
      : [promptText(subject), SIGN_IN_SUBTEXT, SIGN_IN_BUTTON, signIn];
  return (
    <>
      <span
        aria-hidden="true"
        className="mb-3 grid size-10 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <LockKeyhole size={18} />
      </span>
      <p id={id} className="text-balance font-semibold text-16">
        {title}
      </p>
      <p className="mt-1 text-14 text-muted">{text}</p>
      <Button kind="primary" className="mt-5" aria-busy={isBusy} onClick={() => void act()} {...SIGN_IN_INTENT}>
        {label}
      </Button>
    </>
  );
}
