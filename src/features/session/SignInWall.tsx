import { useStore } from '@nanostores/react';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Button } from '#ui/Button.tsx';
import { $isSessionBusy } from './session.store.ts';
import { SIGN_IN_INTENT, signIn } from './sign-in.ts';
import { type PromptSubject, promptText, SIGN_IN_BUTTON, SIGN_IN_SUBTEXT } from './sign-in-prompt.ts';

/** The sign-in prompt over gated content; hidden until it is known that nobody is signed in. */
export function SignInWall({ subject }: { subject: PromptSubject }) {
  return (
    <div data-with-script data-known className="sign-in-wall">
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

/** Text and button of the prompt, for a card or a dialog. */
export function SignInPrompt({ subject, id }: { subject: PromptSubject; id?: string }) {
  const isBusy = useStore($isSessionBusy, { ssr: 'initial' });
  return (
    <>
      <span
        aria-hidden="true"
        className="mb-3 grid size-10 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <LockKeyhole size={18} />
      </span>
      <p id={id} className="text-balance font-semibold text-16">
        {promptText(subject)}
      </p>
      <p className="mt-1 text-14 text-muted">{SIGN_IN_SUBTEXT}</p>
      <Button kind="primary" className="mt-5" aria-busy={isBusy} onClick={() => void signIn()} {...SIGN_IN_INTENT}>
        {SIGN_IN_BUTTON}
      </Button>
    </>
  );
}
