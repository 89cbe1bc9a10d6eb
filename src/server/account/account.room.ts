import type { SessionManager } from '../auth/session.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { Core } from '../core.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { GuestLinksService } from '../guest-links/guest-links.service.ts';
import type { ConnectedAppsService } from '../oauth/connected-apps.service.ts';
import type { TokensService } from '../tokens/tokens.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { accountRepository } from './account.repository.ts';
import { accountService } from './account.service.ts';

type Rooms = {
  users: UsersService;
  sessions: SessionManager;
  collections: CollectionsService;
  guestLinks: GuestLinksService;
  follows: FollowsService;
  tokens: TokensService;
  connectedApps: ConnectedAppsService;
};

/** What people see and change of their own account. */
export const accountRoom = (core: Core, rooms: Rooms) => ({
  account: accountService({
    ...core,
    repository: accountRepository(core.db, core.audit),
    sessions: rooms.sessions,
    users: rooms.users,
    exportCollections: rooms.collections.exportAll,
    exportGuestLinks: rooms.guestLinks.exportAll,
    exportFollows: rooms.follows.exportAll,
    listTokens: rooms.tokens.list,
    listApps: rooms.connectedApps.list,
  }),
});
