import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import Building2 from 'lucide-react/icons/building-complex';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Database from 'lucide-react/icons/database';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { useCallback, useId, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { counted } from '#shared/text/counted.ts';
import { displayNameOf } from '#shared/users/display-name.ts';
import type { User } from '#shared/users/user.contract.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Avatar } from './Avatar.tsx';
import { loadSession } from './session.client.ts';
import { $isAdmin, $newCount, type SessionState, UNREACHABLE } from './session.store.ts';
import { signOut } from './sign-in.client.ts';
import { useMenu } from './use-menu.ts';

const ADMIN_LINKS = [
  { href: '/admin', label: 'Admin Panel', Icon: Users },
  { href: '/admin/companies', label: 'Manage Companies', Icon: Building2 },
  { href: '/admin/cache', label: 'Cache Management', Icon: Database },
] as const;

/** The largest number that the header shows. */
const NEWS_SHOWN_MAX = 99;

const ENTRY =
  'flex w-full items-center gap-3 rounded-md px-3 py-2 text-left text-14 text-ink hover:bg-soft focus-visible:bg-soft focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:text-muted';

type UserMenuProps = { session: Extract<SessionState, { kind: 'signed-in' | 'unreachable' }> };

/** The signed-in user's avatar and name, preceded by an admin's link to the admin pages (spec 2; below 1024 px it is in the menu). */
export function UserMenu({ session }: UserMenuProps) {
  const isAdmin = useStore($isAdmin);
  if (session.kind === 'unreachable') return <AccountUnreachable />;
  return (
    <div className="flex items-center gap-1">
      {isAdmin && (
        <a href="/admin" className={`${buttonStyle('secondary', 'sm')} max-lg:hidden`}>
          Admin
        </a>
      )}
      <News />
      <Menu user={session.user} isAdmin={isAdmin} />
    </div>
  );
}

/** Says that the server can't be asked who it is. */
const AccountUnreachable = () => (
  <span role="status">
    <Button title={UNREACHABLE} style={{ paddingInline: 8 }} onClick={() => void loadSession()}>
      <span>
        <span className="block font-normal text-12 text-muted leading-4">
          Account<span className="max-sm:hidden"> unavailable</span>
          <span className="sm:hidden"> down</span>
        </span>
        Try again
      </span>
    </Button>
  </span>
);

/** Link to the news of everything they follow, with the number of new images. */
function News() {
  const count = useStore($newCount);
  return (
    <a
      href="/following"
      aria-label={count > 0 ? `Following, ${counted(count, 'new image')}` : 'Following'}
      className="relative grid h-9 w-9 shrink-0 place-items-center rounded-lg text-muted max-[359px]:w-7 transition-colors duration-150 hover:bg-soft hover:text-ink"
    >
      <Bell className="size-4" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-1/2 rounded-full bg-accent-soft px-1 font-medium text-12 text-accent-text tabular-nums"
        >
          {count > NEWS_SHOWN_MAX ? `${NEWS_SHOWN_MAX}+` : count}
        </span>
      )}
    </a>
  );
}

/** The user's menu (menu button pattern of the ARIA guide). */
function Menu({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const name = displayNameOf(user);
  const close = useCallback(() => setOpen(false), []);
  useMenu({ root, isOpen, close });

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className="flex h-9 items-center gap-2 rounded-full pr-2 pl-0.5 text-14 font-medium text-ink transition-colors duration-150 hover:bg-soft"
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar user={user} />
        <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
        <ChevronDown className="size-4 text-muted" />
      </button>
      {isOpen && (
        <div className="absolute right-0 z-50 mt-2 w-64 rounded-lg bg-surface p-1 shadow-float ring-1 ring-hairline">
          <p className="truncate px-3 pt-2 pb-3 text-12 text-muted">{user.email}</p>
          <div id={menuId} role="menu" aria-label={name}>
            {isAdmin && (
              <>
                {ADMIN_LINKS.map(({ href, label, Icon }) => (
                  <a key={href} role="menuitem" href={href} className={ENTRY}>
                    <Icon />
                    {label}
                  </a>
                ))}
                <hr className="my-1 border-hairline" />
              </>
            )}
            <a role="menuitem" href="/collections" className={ENTRY}>
              <Bookmark />
              Your collections
            </a>
            <a role="menuitem" href="/account" className={ENTRY}>
              <UserRound />
              Your account
            </a>
            <button type="button" role="menuitem" className={ENTRY} onClick={() => void signOut()}>
              <LogOut />
              Sign Out
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
