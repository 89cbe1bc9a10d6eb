import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SignInButton } from './SignInButton.tsx';
import { loadSession } from './session.client.ts';
import { $session, UNREACHABLE } from './session.store.ts';

/** Not loaded for visitors. */
const UserMenu = lazyComponent(() => import('./UserMenu.tsx').then((part) => part.UserMenu));

function Place(mark: { 'data-awaiting'?: boolean }) {
  return <span {...mark} aria-hidden="true" className="pulse block h-10 w-27 rounded-lg bg-sunken" />;
}

/**
 * The right end of the header: sign-in button, or the signed-in user. Styles choose between the button and a placeholder of the
 * same size: the page knows before any script whether a session is to be expected.
 */
export function AccountControl() {
  const session = useStore($session, { ssr: 'initial' });
  if (session.kind === 'unreachable')
    return (
      <span role="status">
        <Button title={UNREACHABLE} onClick={() => void loadSession()}>
          Try again
        </Button>
      </span>
    );
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
