import Lock from 'lucide-react/icons/lock';
import { useEffect } from 'react';
import { useStore } from '#browser/use-store.ts';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
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
    return <StateMessage {...SIGNED_OUT_MESSAGE} heading="h2" icon={<Lock />} action={<SignInButton />} />;
  }
  if (session.kind === 'unreachable') return <SessionUnreachable heading="h2" />;
  if (state.kind === 'failed') return <Failed />;
  if (session.kind === 'loading' || state.kind === 'loading' || state.account.user.id !== userId) return <Loading />;
  return (
    <div className="account-columns">
      <div>
        <Profile account={state.account} />
        <OpenSessions sessions={state.account.sessions} />
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
