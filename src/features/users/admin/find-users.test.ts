import { expect, test } from 'vitest';
import type { User } from '#shared/users/user.contract.ts';
import { findUsers } from './find-users.ts';

const aUser = (given: Partial<User>): User => ({
  id: '1',
  email: 'mara@example.com',
  firstName: null,
  lastName: null,
  displayName: null,
  profileImageUrl: null,
  role: 'user',
  createdAt: '2026-07-28T00:00:00Z',
  ...given,
});

const MARA = aUser({ firstName: 'Mara', lastName: 'Lindqvist' });
const NAMELESS = aUser({ id: '2', email: 'ops@kestrel.example' });

test.each([
  ['', [MARA, NAMELESS]],
  ['  ', [MARA, NAMELESS]],
  ['LIND', [MARA]],
  ['kestrel', [NAMELESS]],
  ['example', [MARA, NAMELESS]],
  ['nobody', []],
])('“%s” finds by name and email address', (text, found) => {
  expect(findUsers([MARA, NAMELESS], text)).toEqual(found);
});
