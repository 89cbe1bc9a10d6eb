import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#shared/users/user.contract.ts';
import { $session } from './session.store.ts';
import { watchSession } from './watch-session.ts';

const signIn = (id: string) =>
  $session.set({ kind: 'signed-in', user: { id } as User, expiresAt: '2026-01-01T00:00:00.000Z' });

afterEach(() => $session.set({ kind: 'loading' }));

test('the page is loaded again for someone else than it was shown to', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  signIn('una');
  watchSession();
  $session.set({ kind: 'signed-out' });
  signIn('una');
  expect(reload).not.toHaveBeenCalled();
  $session.set({ kind: 'signed-out' });
  signIn('mara');
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
