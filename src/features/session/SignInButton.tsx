import { useStore } from '@nanostores/react';
import LogIn from 'lucide-react/icons/log-in';
import { $isSessionBusy } from './session.store.ts';
import { SIGN_IN_INTENT, signIn } from './sign-in.ts';

/** Opens the sign-in; `label` is the spec's text for the place it stands in. */
export function SignInButton({ label = 'Sign In' }: { label?: string }) {
  const isBusy = useStore($isSessionBusy, { ssr: 'initial' });
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className="inline-flex h-9 items-center gap-2 rounded-full bg-accent px-4 text-14 font-medium whitespace-nowrap text-on-accent transition-colors duration-150 hover:bg-accent-hover aria-busy:opacity-70"
      onClick={() => void signIn()}
      {...SIGN_IN_INTENT}
    >
      <LogIn aria-hidden="true" className="size-4" />
      {label}
    </button>
  );
}
