import './account.css';
import { useEffect } from 'react';
import { useStore } from '#browser/use-store.ts';
import { AccessMessage } from '#features/session/AccessMessage.tsx';
import { Avatar } from '#features/session/Avatar.tsx';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import { localDay, localDayAndTime } from '#shared/text/dates.ts';
import type { Account } from '#shared/users/account.contract.ts';
import { displayNameOf } from '#shared/users/display-name.ts';
import { Badge } from '#ui/Badge.tsx';
import { Figure } from '#ui/Figure.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AppsPanel } from './AppsPanel.tsx';
import { SIGNED_OUT_MESSAGE } from './account.messages.ts';
import { $account, loadAccount } from './account.store.ts';
import { OpenSessions } from './OpenSessions.tsx';
import { TokensPanel } from './TokensPanel.tsx';
import { DeletePanel, ExportPanel } from './YourData.tsx';

/** Profile and sign-in data of the account. */
function Profile({ account }: { account: Account }) {
  const { user, emailVerified, provider, lastSignInAt } = account;
  return (
    <Panel title="Who you are" badge={<Badge>{user.role === 'admin' ? 'Admin' : 'User'}</Badge>}>
      <div className="flex items-center gap-4">
        <Avatar user={user} className="size-12" />
        <div className="min-w-0">
          <p className="truncate font-medium text-16">{displayNameOf(user)}</p>
          <p className="truncate text-14 text-muted">{user.email}</p>
        </div>
      </div>
      <dl>
        <Figure name="Email address" value={emailVerified ? 'Verified' : 'Not verified'} />
        <Figure name="Sign-in provider" value={provider === 'local' ? 'Command line' : provider} />
        <Figure name="First sign-in" value={localDay(user.createdAt)} />
        {lastSignInAt && <Figure name="Last sign-in" value={localDayAndTime(lastSignInAt)} />}
      </dl>
    </Panel>
  );
}

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
