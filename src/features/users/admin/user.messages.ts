import { counted } from '#shared/text/counted.ts';
import type { Role } from '#shared/users/user.contract.ts';

/** The role was changed (spec 8). */
export const roleUpdated = (name: string, role: string) => ({
  title: 'Role Updated',
  description: `${name} is now ${role === 'admin' ? 'an admin' : 'a user'}.`,
});

/** The role could not be changed (spec 8). */
export const ROLE_UPDATE_FAILED = {
  title: 'Update Failed',
  description: 'Failed to update user role. Please try again.',
  kind: 'destructive',
} as const;

/** Toast of a disabled account. */
export const accountDisabled = (name: string) => ({
  title: 'Account Disabled',
  description: `${name} is signed out everywhere and can't sign in.`,
});

/** Toast of an enabled account. */
export const accountEnabled = (name: string) => ({
  title: 'Account Enabled',
  description: `${name} can sign in again.`,
});

/** Toast after ending sessions. */
export const sessionsEnded = (name: string) => ({
  title: 'Sessions Ended',
  description: `${name} is signed out everywhere.`,
});

/** The account could not be changed. */
export const ACCOUNT_UPDATE_FAILED = {
  title: 'Update Failed',
  description: 'Failed to change this account. Please try again.',
  kind: 'destructive',
} as const;

/** Question before a role is changed; `admins` is the current number of admins. */
export const roleQuestion = (name: string, role: Role, admins: number) =>
  role === 'admin'
    ? {
        title: `Make ${name} an admin?`,
        text: `Admins can change and delete everything, and give others this role. There will be ${counted(admins + 1, 'admin')}.`,
        confirm: 'Make admin',
      }
    : {
        title: `Make ${name} a user?`,
        text: `They lose the admin pages at once. There will be ${counted(admins - 1, 'admin')}.`,
        confirm: 'Make user',
      };

/** Question before an account is disabled. */
export const disableQuestion = (name: string) => ({
  title: `Disable ${name}?`,
  text: "Their sessions end at once and they can't sign in until you enable the account again. Nothing of theirs is deleted.",
  confirm: 'Disable account',
});

/** Question before someone's sessions are ended. */
export const endSessionsQuestion = (name: string, count: number) => ({
  title: `Sign ${name} out everywhere?`,
  text: `${count === 1 ? 'One session ends' : `${count} sessions end`} at once. They can sign in again.`,
  confirm: count === 1 ? 'End session' : 'End sessions',
});

/** Shown to people who may not see the users (spec 2). */
export const NO_ACCESS = {
  401: { title: 'Access Denied', text: 'Please sign in to access this page.' },
  403: { title: 'Admin Access Required', text: "You don't have permission to access this page." },
} as const;
