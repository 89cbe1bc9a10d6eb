import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { $toast } from '#features/notifications/toast.store.ts';
import type { User } from '#shared/users/user.contract.ts';
import { $isSessionBusy, $session } from './session.store.ts';
import { watchSession } from './watch-session.ts';

const signIn = (id: string) =>
  $session.set({ kind: 'signed-in', user: { id } as User, expiresAt: '2026-01-01T00:00:00.000Z' });

afterEach(() => $session.set({ kind: 'loading' }));

test('the page is loaded again for someone else than it was shown to', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload, pathname: '/' });
  signIn('una');
  onTestFinished(watchSession());
  $session.set({ kind: 'signed-out' });
  signIn('una');
  expect(reload).not.toHaveBeenCalled();
  $toast.set(null);
  $session.set({ kind: 'signed-out' });
  signIn('mara');
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('a page says once that its session has ended, but not after a sign-out, nor where forms say it', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const endOn = (pathname: string) => {
    vi.stubGlobal('location', { reload: vi.fn(), pathname });
    $toast.set(null);
    signIn('una');
    $session.set({ kind: 'signed-out' });
    return $toast.get()?.title;
  };
  vi.stubGlobal('location', { reload: vi.fn(), pathname: '/' });
  signIn('una');
  onTestFinished(watchSession());
  expect(endOn('/')).toBe('Session Ended');
  const [said] = [$toast.get()];
  $session.set({ kind: 'signed-out' });
  expect($toast.get()).toBe(said);
  expect(endOn('/admin/images')).toBeUndefined();
  $isSessionBusy.set(true);
  expect(endOn('/')).toBeUndefined();
  $isSessionBusy.set(false);
});
