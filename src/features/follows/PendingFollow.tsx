import Bell from 'lucide-react/icons/bell';
import { useEffect, useRef } from 'react';
import { useStore } from '#browser/use-store.ts';
import { toastAfterReload } from '#features/notifications/toast-after-reload.ts';
import { AccessMessage } from '#features/session/AccessMessage.tsx';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import type { NewFollow } from '#shared/follows/follow.contract.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { Button } from '#ui/Button.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { NOUNS } from './follow-texts.ts';
import { follow } from './follows.store.ts';
import { rememberFollow, takeRememberedFollow } from './pending-follow.ts';

const pathOf = (subject: NewFollow): string => {
  if (subject.kind === 'company') return companyPath(subject.company);
  return subject.kind === 'tag' ? tagPath(subject.tag) : subject.address;
};

/** Asks to sign in, adds the follow, and returns to the previous page. */
export function PendingFollow({ subject }: { subject: NewFollow }) {
  const session = useStore($session).kind;
  const wasSignedOut = useRef(false);
  const [isPending, during] = useBusy();
  const isSearch = subject.kind === 'search';
  const verb = isSearch ? 'save' : 'follow';
  const what = `${verb} this ${NOUNS[subject.kind]}`;

  const act = async () => {
    const added = await during(() => follow(subject));
    if (!added) return;
    toastAfterReload({
      title: isSearch ? `Saved as ${added.name}` : `Following ${added.name}`,
      description: 'The bell at the top tells you how many new images there are.',
    });
    location.replace(pathOf(subject));
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (session === 'signed-out') {
      wasSignedOut.current = true;
      rememberFollow(location.search);
    }
    // A link alone must not add a follow: someone who was already signed in has to press the button.
    if (session === 'signed-in' && (takeRememberedFollow(location.search) || wasSignedOut.current)) {
      wasSignedOut.current = false;
      void latest.current();
    }
  }, [session]);

  if (session === 'loading') return null;
  if (session === 'unreachable') return <SessionUnreachable />;
  if (session === 'signed-out') {
    return (
      <AccessMessage
        title={`Sign in to ${what}`}
        text="Then the bell at the top tells you how many new images there are."
        action={<SignInButton />}
      />
    );
  }
  return (
    <StateMessage
      heading="h1"
      icon={<Bell />}
      title={`${verb.charAt(0).toUpperCase()}${what.slice(1)}?`}
      text={isSearch ? subject.name : undefined}
      action={
        <Button kind="primary" aria-busy={isPending} disabled={isPending} onClick={() => void act()}>
          {isSearch ? 'Save search' : 'Follow'}
        </Button>
      }
    />
  );
}
