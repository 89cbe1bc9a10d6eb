import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { useAddressText } from '#browser/use-address-text.ts';
import { useStore } from '#browser/use-store.ts';
import { $user } from '#features/session/session.store.ts';
import { SearchField } from '#ui/form/SearchField.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { findUsers } from './find-users.ts';
import { Invitations } from './Invitations.tsx';
import { UserRow } from './UserRow.tsx';
import { NO_ACCESS } from './user.messages.ts';
import { $changing, $users, changeRole, loadUsers } from './users.store.ts';

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth'];

function Loading() {
  return (
    <div role="status">
      <p className="px-4 py-3 text-14 text-muted">Loading users...</p>
      {PLACEHOLDERS.map((place) => (
        <div key={place} className="flex items-center gap-4 px-4 py-3">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}

function Failed() {
  return <LoadFailure title="The users could not be loaded" onRetry={() => void loadUsers()} />;
}

function UserList({ searchText }: { searchText: string }) {
  const state = useStore($users);
  const changing = useStore($changing);
  const self = useStore($user);
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Failed />;
  if (state.kind === 'no-access') return <StateMessage {...NO_ACCESS[state.status]} icon={<Lock />} />;
  if (state.users.length === 0) return <StateMessage title="No users found" icon={<Users />} />;
  const found = findUsers(state.users, searchText);
  if (found.length === 0) {
    return <StateMessage title="Nobody found" text="No name and no email address contains this." icon={<Users />} />;
  }
  return (
    <ul className="divide-y divide-hairline">
      {found.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          isSelf={user.id === self?.id}
          admins={state.users.filter(({ role }) => role === 'admin').length}
          changingTo={changing.get(user.id)}
          onRole={(role) => void changeRole(user, role)}
        />
      ))}
    </ul>
  );
}

/** The admin page of users (spec 2): everyone with their role, which can be changed. */
export function UsersPage() {
  const state = useStore($users);
  const [searchText, setSearchText] = useAddressText();
  useEffect(() => {
    void loadUsers();
  }, []);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-20">User Management</h1>
        {state.kind === 'loaded' && state.users.length > 0 && (
          <SearchField label="Find a user" value={searchText} onChange={setSearchText} />
        )}
      </header>
      <section aria-labelledby="all-users" className="overflow-hidden rounded-xl bg-surface ring-1 ring-hairline">
        <h2 id="all-users" className="border-hairline border-b px-4 py-3 text-14 tabular-nums">
          {state.kind === 'loaded' ? `All Users (${state.users.length})` : 'All Users'}
        </h2>
        <UserList searchText={searchText} />
      </section>
      {state.kind === 'loaded' && <Invitations />}
    </>
  );
}
