import { expect, test } from 'vitest';
import { actionLabel } from '#shared/audit/labels.ts';
import { actorLabel, subjectLabel } from './audit-labels.ts';

const ID = '8eec3b82-4be8-40ed-980a-f51b45b55c72';

const anEntry = (given: {
  action?: string;
  subjectId?: string;
  subjectName?: string;
  before?: unknown;
  after?: unknown;
}) => ({
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
])('the action %s is labelled "%s"', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

test('a subject is labelled with its name after the change, else with its name before', () => {
  expect(subjectLabel(anEntry({ before: { name: 'Old' }, after: { name: 'New' } }))).toBe('New');
  expect(subjectLabel(anEntry({ before: { name: 'Old' } }))).toBe('Old');
});

test('an entry without a recorded name uses the current name of its subject', () => {
  expect(subjectLabel(anEntry({ subjectName: 'ann@example.com', after: { role: 'admin' } }))).toBe('ann@example.com');
  expect(subjectLabel(anEntry({ subjectName: 'Newest', before: { name: 'Old' } }))).toBe('Old');
});

test('a subject without a name is labelled with the first eight characters of its id, or with a short id', () => {
  expect(subjectLabel(anEntry({ after: { role: 'admin' } }))).toBe('8eec3b82');
  expect(subjectLabel(anEntry({ subjectId: 'all', after: ['x'] }))).toBe('all');
});

test('an import is labelled with the folder it came from, and the command line like a name', () => {
  expect(subjectLabel(anEntry({ action: 'gallery.imported', subjectId: 'joined' }))).toBe('from joined');
  expect(actorLabel({ actorEmail: 'command line' })).toBe('Command line');
  expect(actorLabel({ actorEmail: 'admin@example.com' })).toBe('admin@example.com');
});
