import { useState } from 'react';
import { Avatar } from '#features/session/Avatar.tsx';
import { counted } from '#shared/text/counted.ts';
import { day, localDay } from '#shared/text/dates.ts';
import { fullNameOf } from '#shared/users/display-name.ts';
import type { Role, UserAccount } from '#shared/users/user.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { AccountActions } from './AccountActions.tsx';
import { roleQuestion } from './user.messages.ts';

const ROLE_LABELS: Record<Role, string> = { user: 'User', admin: 'Admin' };

type UserRowProps = {
  user: UserAccount;
  isSelf: boolean;
  admins: number;
  /** The role being saved: the selector shows it already, the badge shows the stored one. */
  changingTo: Role | undefined;
  onRole: (role: Role) => void;
};

/** Says which provider verified the address: an unverified address may be anyone's. */
function Identity({ user, showEmail }: { user: UserAccount; showEmail: boolean }) {
  const { email, emailVerified, provider, collections } = user;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
      {showEmail && (
        <span className="min-w-0 truncate" title={email}>
          {email}
        </span>
      )}
      {!emailVerified && <Badge tone="warning">Address not verified</Badge>}
      <span className="min-w-0 truncate" title={`Signs in through ${provider}`}>
        {provider === 'local' ? 'Command line' : provider}
      </span>
      {collections > 0 && <span>{counted(collections, 'collection')}</span>}
    </p>
  );
}

/** One user: name, date of joining, role and actions. */
export function UserRow({ user, isSelf, admins, changingTo, onRole }: UserRowProps) {
  const name = fullNameOf(user);
  const [requestedRole, setRequestedRole] = useState<Role | null>(null);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:flex">
      <Avatar user={user} className="size-10" />
      <div className="min-w-0 flex-1 max-lg:col-start-2 max-lg:row-start-1">
        <p className="flex items-center gap-2">
          <span dir="auto" className="truncate font-medium text-14 text-ink" title={name ?? user.email}>
            {name ?? user.email}
          </span>
          {isSelf && <span className="text-12 text-muted">You</span>}
          {user.disabledAt && <Badge tone="danger">Disabled</Badge>}
        </p>
        <Identity user={user} showEmail={name !== undefined} />
      </div>
      <p className="text-12 text-muted tabular-nums max-lg:col-start-2 max-lg:row-start-2 lg:w-44">
        Joined <time dateTime={user.createdAt}>{day(user.createdAt)}</time>
        {user.lastSeenAt && (
          <span className="block">
            Last seen <time dateTime={user.lastSeenAt}>{localDay(user.lastSeenAt)}</time>
          </span>
        )}
      </p>
      <div className="flex flex-none items-center justify-between gap-3 max-md:col-start-2 max-md:mt-1 md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1 md:justify-end lg:w-48">
        <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{ROLE_LABELS[user.role]}</Badge>
        <Select
          aria-label={`Role of ${name ?? user.email}`}
          value={requestedRole ?? changingTo ?? user.role}
          aria-disabled={changingTo !== undefined}
          className="w-28"
          onChange={(event) => changingTo || setRequestedRole(event.target.value as Role)}
        >
          {Object.entries(ROLE_LABELS).map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex w-20 flex-none justify-end md:max-lg:col-start-4 md:max-lg:row-span-2 md:max-lg:row-start-1 max-md:col-start-2 max-md:-ml-2.5 max-md:justify-start">
        {!isSelf && <AccountActions user={user} />}
      </div>
      {requestedRole && (
        <ConfirmDialog
          {...roleQuestion(name ?? user.email, requestedRole, admins)}
          onCancel={() => setRequestedRole(null)}
          onConfirm={() => {
            setRequestedRole(null);
            onRole(requestedRole);
          }}
        />
      )}
    </li>
  );
}
