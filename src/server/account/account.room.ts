import { randomUUID } from 'node:crypto';
import type { SessionManager } from '../auth/session.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { Core } from '../core.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { accountRepository } from './account.repository.ts';
import { accountService } from './account.service.ts';

type Rooms = {
  users: UsersService;
  sessions: SessionManager;
  collections: CollectionsService;
  follows: FollowsService;
};

/** What people see and change of their own account. */
export const accountRoom = (core: Core, { users, sessions, collections, follows }: Rooms) => ({
  account: accountService({
    ...core,
    repository: accountRepository(core.db, core.audit),
    sessions,
    users,
    newId: randomUUID,
    exportCollections: collections.exportAll,
    exportFollows: follows.exportAll,
  }),
});
