import { Avatar } from '#features/session/Avatar.tsx';
import { localDay, localDayAndTime } from '#shared/text/dates.ts';
import type { Account } from '#shared/users/account.contract.ts';
import { displayNameOf } from '#shared/users/display-name.ts';
import { Badge } from '#ui/Badge.tsx';
import { Figure } from '#ui/Figure.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Profile and sign-in data of the account. */
export function Profile({ account }: { account: Account }) {
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
