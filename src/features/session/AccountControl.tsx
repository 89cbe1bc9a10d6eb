import { Suspense } from 'react';
import { useStore } from '#browser/use-store.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SignInButton } from './SignInButton.tsx';
import { $session } from './session.store.ts';

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
  const session = useStore($session);
  if (session.kind !== 'signed-in' && session.kind !== 'unreachable')
    return (
      <>
        <SignInButton />
        <Place data-awaiting />
      </>
    );
  return (
    <Suspense fallback={<Place />}>
      <UserMenu session={session} />
    </Suspense>
  );
}
