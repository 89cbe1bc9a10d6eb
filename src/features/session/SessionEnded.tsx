import { useStore } from '#browser/use-store.ts';
import { SignInButton } from './SignInButton.tsx';
import { $session } from './session.store.ts';

/** In a form, after the session has ended: a button to sign in again without leaving it. Disappears after the sign-in. */
export function SessionEnded() {
  const session = useStore($session);
  if (session.kind !== 'signed-out') return null;
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warning-soft p-4 text-14"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-warning-text">Your session has ended</h3>
        <p className="mt-1 text-muted">What you typed is still here. Sign in again, then save.</p>
      </div>
      <SignInButton />
    </section>
  );
}
