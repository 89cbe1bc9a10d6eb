import type { Core } from '../core.ts';
import { accountRepository } from './account.repository.ts';
import { type AccountDeps, accountService } from './account.service.ts';

/** What people see and change of their own account. */
export const accountRoom = (core: Core, rooms: Omit<AccountDeps, keyof Core | 'repository'>) => ({
  account: accountService({ ...core, ...rooms, repository: accountRepository(core.db, core.audit) }),
});
