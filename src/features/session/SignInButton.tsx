import LogIn from 'lucide-react/icons/log-in';
import { useStore } from '#browser/use-store.ts';
import { Button } from '#ui/Button.tsx';
import { $isSessionBusy } from './session.store.ts';
import { SIGN_IN_INTENT, signIn } from './sign-in.ts';

/** Opens the sign-in; `label` is the spec's text for the place it is in. */
export function SignInButton({ label = 'Sign In' }: { label?: string }) {
  const isBusy = useStore($isSessionBusy);
  return (
    <Button
      data-known
      kind="primary"
      aria-busy={isBusy}
      className="aria-busy:opacity-70"
      onClick={() => void signIn()}
      {...SIGN_IN_INTENT}
    >
      <LogIn className="size-4" />
      {label}
    </Button>
  );
}
