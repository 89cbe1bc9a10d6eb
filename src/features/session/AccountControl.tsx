import { useStore } from '@nanostores/react';
import { SignInButton } from './SignInButton.tsx';
import { $session } from './session.store.ts';
import { UserMenu } from './UserMenu.tsx';

/** The header's right end: sign-in button, or who is signed in; while it is not known, a place of the same size. */
export function AccountControl() {
  const session = useStore($session, { ssr: 'initial' });
  if (session.kind === 'signed-in') return <UserMenu user={session.user} />;
  if (session.kind === 'signed-out') return <SignInButton />;
  return <span aria-hidden="true" className="block h-9 w-27 animate-pulse rounded-full bg-sunken" />;
}
