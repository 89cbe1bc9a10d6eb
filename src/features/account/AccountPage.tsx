import { useEffect } from 'react';
import { useStore } from '#browser/use-store.ts';
import { AccessMessage } from '#features/session/AccessMessage.tsx';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import type { Account } from '#shared/users/account.contract.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AppsPanel } from './AppsPanel.tsx';
import { SIGNED_OUT_MESSAGE } from './account.messages.ts';
import { $account, loadAccount } from './account.store.ts';
import { OpenSessions } from './OpenSessions.tsx';
import { Profile } from './Profile.tsx';
import { TokensPanel } from './TokensPanel.tsx';
import { DeletePanel, ExportPanel } from './YourData.tsx';
import './account.css';

const Loading = () => (
  <div role="status" className="account-columns">
    <span className="sr-only">Loading your account...</span>
    <Skeleton className="h-72 rounded-xl" />
    <Skeleton className="h-72 rounded-xl" />
  </div>
);

const Failed = () => (
  <LoadFailure heading="h2" title="Your account could not be loaded" onRetry={() => void loadAccount()} />
);

/** View, export and delete one's own account; signed-out people get a sign-in prompt. */
export function AccountPage() {
  const session = useStore($session);
  const state = useStore($account);
  const userId = session.kind === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    if (userId !== undefined) void loadAccount();
  }, [userId]);
  if (session.kind === 'signed-out') {
    return <AccessMessage {...SIGNED_OUT_MESSAGE} action={<SignInButton />} />;
  }
  if (session.kind === 'unreachable') return <SessionUnreachable />;
  const account = state.kind === 'loaded' && state.account.user.id === userId ? state.account : null;
  return (
    <>
      <header className="pb-8">
        <h1 className="text-28">Your account</h1>
        <p className="mt-2 max-w-3xl text-pretty text-muted">
          What this site knows about you, and what you can do about it. The{' '}
          <a href="/privacy-policy" className="text-accent-text underline underline-offset-2">
            privacy policy
          </a>{' '}
          says why.
        </p>
      </header>
      {state.kind === 'failed' ? <Failed /> : account ? <Panels account={account} /> : <Loading />}
    </>
  );
}

function Panels({ account }: { account: Account }) {
  return (
    <div className="account-columns">
      <div>
        <Profile account={account} />
        <OpenSessions sessions={account.sessions} />
      </div>
      <div>
        <TokensPanel />
        <AppsPanel />
      </div>
      <div>
        <ExportPanel />
        <DeletePanel />
      </div>
    </div>
  );
}
