import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SignInButton } from './SignInButton.tsx';
import { loadSession } from './session.client.ts';
import { $session } from './session.store.ts';

/** Not loaded for visitors. */
const UserMenu = lazyComponent(async () => (await import('./UserMenu.tsx')).UserMenu);

function Place(mark: { 'data-awaiting'?: boolean }) {
  return <span {...mark} aria-hidden="true" className="pulse block h-10 w-27 rounded-lg bg-sunken" />;
}

function Unreachable() {
  return (
    <p role="status" className="max-w-40 text-12 text-muted">
      Your account can't be checked right now.{' '}
      <button type="button" className="font-medium text-ink" onClick={() => void loadSession()}>
        Try again
      </button>
    </p>
  );
}

/**
 * The right end of the header: sign-in button, or the signed-in user. Styles choose between the button and a placeholder of the
 * same size: the page knows before any script whether a session is to be expected.
 */
export function AccountControl() {
  const session = useStore($session, { ssr: 'initial' });
  if (session.kind === 'loading' && session.isUnreachable) return <Unreachable />;
  if (session.kind !== 'signed-in')
    return (
      <>
        <SignInButton />
        <Place data-awaiting />
      </>
    );
  return (
    <Suspense fallback={<Place />}>
      <UserMenu user={session.user} />
    </Suspense>
  );
}
