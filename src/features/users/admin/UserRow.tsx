import { Avatar } from '#features/session/Avatar.tsx';
import { fullNameOf } from '#shared/users/display-name.ts';
import type { Role, User } from '#shared/users/user.contract.ts';
import { Badge } from '#ui/Badge.tsx';

const JOINED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const ROLE_LABELS: Record<Role, string> = { user: 'User', admin: 'Admin' };

type UserRowProps = { user: User; isSelf: boolean; isChanging: boolean; onRole: (role: Role) => void };

/** One user: who they are, since when, and what they may do. */
export function UserRow({ user, isSelf, isChanging, onRole }: UserRowProps) {
  const name = fullNameOf(user);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:flex-nowrap">
      <Avatar user={user} className="size-10" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-14 text-ink">{name ?? user.email}</span>
          {isSelf && <span className="text-12 text-muted">You</span>}
        </p>
        <p className="truncate text-12 text-muted">{user.email}</p>
      </div>
      <p className="w-40 text-12 text-muted tabular-nums max-md:hidden">
        Joined <time dateTime={user.createdAt}>{JOINED.format(new Date(user.createdAt))}</time>
      </p>
      <div className="flex w-44 flex-none items-center justify-end gap-3">
        <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{ROLE_LABELS[user.role]}</Badge>
        <select
          aria-label={`Role of ${name ?? user.email}`}
          value={user.role}
          disabled={isChanging}
          className="h-9 rounded-lg bg-surface px-2 text-14 text-ink ring-1 ring-hairline-strong ring-inset disabled:opacity-50"
          onChange={(event) => onRole(event.target.value as Role)}
        >
          {Object.entries(ROLE_LABELS).map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
}
