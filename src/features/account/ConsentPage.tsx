import Check from 'lucide-react/icons/check';
import Plug from 'lucide-react/icons/plug';
import Unplug from 'lucide-react/icons/unplug';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useStore } from '#browser/use-store.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import type { AskingApp } from '#shared/oauth/consent.contract.ts';
import type { TokenScope } from '#shared/tokens/scopes.ts';
import type { User } from '#shared/users/user.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { CONSENT_OVER, CONSENT_STOPPED, SCOPE_TEXTS } from './account.messages.ts';

function Question({ asking, user }: { asking: AskingApp; user: User }) {
  const [isSending, setSending] = useState(false);
  const response = async (allow: boolean) => {
    setSending(true);
    try {
      const body = { allow, user: user.id };
      const { location } = await callApi('POST /api/oauth/consents/{uid}', { params: { uid: asking.uid }, body });
      window.location.assign(location);
    } catch (error) {
      showFailure(error, 'Failed to connect the app. Please try again.');
      setSending(false);
    }
  };
  return (
    <>
      <p className="text-14 text-muted">
        Signed in as <strong className="break-words font-semibold text-ink">{user.displayName ?? user.email}</strong>
        {user.displayName && ` (${user.email})`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" disabled={isSending} onClick={() => void response(true)}>
          Allow
        </Button>
        <Button disabled={isSending} onClick={() => void response(false)}>
          Don't allow
        </Button>
      </div>
      <p className="text-12 text-muted">
        Your decision is sent to {asking.returnsTo}. Disconnect the app at any time under{' '}
        <a className="text-accent-text underline underline-offset-2" href="/account">
          Account
        </a>
        .
      </p>
    </>
  );
}

const Scope = ({ scope }: { scope: TokenScope }) => (
  <li className="flex gap-2 text-14">
    <Check className="mt-0.5 size-4 shrink-0 text-success-text" />
    {SCOPE_TEXTS[scope]}
  </li>
);

function Decision({ asking }: { asking: AskingApp }) {
  const session = useStore($session);
  if (session.kind === 'signed-in') return <Question asking={asking} user={session.user} />;
  if (session.kind === 'unreachable') return <SessionUnreachable heading="h2" />;
  if (session.kind === 'loading') return <Skeleton className="h-24 rounded-lg" />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-14 text-muted">Sign in to decide.</p>
      <SignInButton />
    </div>
  );
}

/** Asks whether an app may act for the person who is signed in; says so when there is nothing (more) to ask. */
export function ConsentPage({ asking, error }: { asking: AskingApp | null; error: string | null }) {
  if (!asking) {
    const text = CONSENT_STOPPED[error ?? ''] ?? CONSENT_OVER.text;
    return <StateMessage title={CONSENT_OVER.title} text={text} heading="h1" icon={<Unplug />} />;
  }
  const { name, host, scopes } = asking;
  return (
    <section className="flex flex-col gap-5 rounded-xl bg-surface p-6 ring-1 ring-hairline">
      <header className="flex items-start gap-4">
        <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-lg bg-soft text-muted">
          <Plug className="size-5" />
        </span>
        <div className="min-w-0">
          <h1 className="break-words text-20">Connect {name}?</h1>
          <p className="mt-1 break-words text-14 text-muted">
            {host ? `It comes from ${host}.` : 'The app chose this name. Nobody has checked it.'}
          </p>
        </div>
      </header>
      <div>
        <h2 className="mb-2 font-semibold text-14">It may, in your name:</h2>
        <ul className="flex flex-col gap-2">
          {scopes.map((scope) => (
            <Scope key={scope} scope={scope} />
          ))}
        </ul>
      </div>
      <Decision asking={asking} />
    </section>
  );
}
