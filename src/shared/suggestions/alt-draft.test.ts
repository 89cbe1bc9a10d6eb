import { expect, test } from 'vitest';
import { altDraft } from './alt-draft.ts';

test.each([
  [
    { company: 'Acme', tags: ['topic:login', 'form'], headline: 'Welcome back' },
    'Acme: login form, headed “Welcome back”',
  ],
  [{ company: 'Acme', tags: ['form', 'topic:users-roles'], headline: null }, 'Acme: users and roles form'],
  [{ company: 'Acme', tags: ['topic:dashboard'], headline: null }, 'Acme: dashboard screen'],
  [{ company: 'Acme', tags: [], headline: 'Alerts' }, 'Acme: screen, headed “Alerts”'],
  [{ company: '', tags: ['table'], headline: null }, 'Table'],
])('%j is drafted as "%s"', (described, draft) => {
  expect(altDraft(described)).toBe(draft);
});
