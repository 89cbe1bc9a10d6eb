import { afterEach, expect, test, vi } from 'vitest';
import { $session } from '#features/session/session.store.ts';
import type { User } from '#shared/users/user.contract.ts';
import { $savedIds, loadSaved, saveInNew } from './saved-images.store.ts';

const USER: User = {
  ...{ id: 'user-1', email: 'user@example.com', role: 'user', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ firstName: null, lastName: null, displayName: null, profileImageUrl: null },
};

afterEach(() => {
  $session.set({ kind: 'loading' });
  vi.unstubAllGlobals();
});

test('what is saved while the collections are read stays marked, although what was read is older', async () => {
  const stored: Record<string, string[]> = {};
  const older = Promise.withResolvers<void>();
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      stored.one = ['image-1'];
      return Response.json({ id: 'one', title: 'Saved', count: 1 }, { status: 201 });
    }
    if (!path.endsWith('/saved-images')) return Response.json([]);
    const response = structuredClone(stored);
    reads += 1;
    if (reads === 1) await older.promise;
    return Response.json(response);
  });
  $session.set({ kind: 'signed-in', user: USER, expiresAt: new Date(Date.now() + 60_000).toISOString() });
  const reading = loadSaved();
  await vi.waitFor(() => expect(reads).toBe(1));
  await saveInNew('Saved', ['image-1']);
  older.resolve();
  await reading;
  expect([...$savedIds.get()]).toEqual(['image-1']);
  expect(reads).toBe(2);
});
