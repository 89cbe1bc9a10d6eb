import { expect, test } from 'vitest';
import { actionLabel } from '#shared/audit/labels.ts';
import { subjectLabel } from './audit-labels.ts';

const ID = '8eec3b82-4be8-40ed-980a-f51b45b55c72';

const anEntry = (given: { subjectId?: string; subjectName?: string; before?: unknown; after?: unknown }) => ({
  id: 1,
  at: '2026-07-28T00:00:00Z',
  actorId: null,
  actorEmail: 'admin@example.com',
  actorAccount: null,
  subjectAccount: null,
  canRevert: false,
  action: 'company.updated',
  subjectKind: 'company',
  subjectId: ID,
  subjectName: null,
  before: null,
  after: null,
  ...given,
});

test.each([
  ['user.role-changed', 'User role changed'],
  ['cache.cleared', 'Cache cleared'],
])('%s reads %s', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

test('a subject is called by the name it has now, else by the one it had', () => {
  expect(subjectLabel(anEntry({ before: { name: 'Old' }, after: { name: 'New' } }))).toBe('New');
  expect(subjectLabel(anEntry({ before: { name: 'Old' } }))).toBe('Old');
});

test('an entry that holds no name has its subject called as it is now', () => {
  expect(subjectLabel(anEntry({ subjectName: 'ann@example.com', after: { role: 'admin' } }))).toBe('ann@example.com');
  expect(subjectLabel(anEntry({ subjectName: 'Newest', before: { name: 'Old' } }))).toBe('Old');
});

test('without a name it is the beginning of the id, or a short id whole', () => {
  expect(subjectLabel(anEntry({ after: { role: 'admin' } }))).toBe('8eec3b82');
  expect(subjectLabel(anEntry({ subjectId: 'all', after: ['x'] }))).toBe('all');
});
