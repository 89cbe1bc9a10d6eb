import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSession, recheckSession, setSignedOut } from './session.client.ts';
import { $isAdmin, $session } from './session.store.ts';

const USER = { id: 'user-1', email: 'user@example.com', role: 'user' };
const fetchCalls = vi.fn<(path: string) => Promise<Response>>();

/** Responses for both calls of a load; `null` is a network failure. */
function server(session: unknown, adminStatus: unknown = { isAdmin: false }): void {
  fetchCalls.mockImplementation(async (path) => {
    if (session === null) throw new TypeError('Failed to fetch');
    return Response.json(path.startsWith('/api/auth') ? session : adminStatus);
  });
}

const signedIn = (minutes = 60) => ({ user: USER, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchCalls);
  vi.stubGlobal('document', { cookie: 'theme=dark; gallery_signed_in=1' });
  fetchCalls.mockReset();
  $session.set({ kind: 'loading' });
});

afterEach(() => {
  setSignedOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session of a page', () => {
  test.each(['', 'theme=dark', 'not_gallery_signed_in=1', 'gallery_signed_in=0'])(
    'is signed-out at once and without a call when the cookies are %j',
    async (cookie) => {
      vi.stubGlobal('document', { cookie });
      await loadSession();
      expect($session.get()).toEqual({ kind: 'signed-out' });
      expect(fetchCalls).not.toHaveBeenCalled();
    },
  );

  test("takes the user from the server's response", async () => {
    server(signedIn());
    await loadSession();
    expect($session.get()).toMatchObject({ kind: 'signed-in', user: USER });
    expect($isAdmin.get()).toBe(false);
  });

  test('is admin when the admin-status call says so, regardless of the stored role', async () => {
    server(signedIn(), { isAdmin: true });
    await loadSession();
    expect($isAdmin.get()).toBe(true);
  });

  test('is requested once by concurrent calls', async () => {
    server(signedIn());
    await Promise.all([loadSession(), loadSession()]);
    expect(fetchCalls).toHaveBeenCalledTimes(2);
  });

  test('is requested again five minutes before it expires', async () => {
    server(signedIn(60));
    await loadSession();
    fetchCalls.mockClear();
    await vi.advanceTimersByTimeAsync(55 * 60_000 - 1);
    expect(fetchCalls).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetchCalls).toHaveBeenCalled();
  });

  test('becomes signed-out when the server returns no user', async () => {
    server(signedIn());
    await loadSession();
    server({ user: null });
    await loadSession();
    expect($session.get()).toEqual({ kind: 'signed-out' });
  });

  test('stays unchanged while the network is down, and is retried after 30 s, then 60 s', async () => {
    server(signedIn());
    await loadSession();
    server(null);
    await loadSession();
    expect($session.get().kind).toBe('signed-in');
    fetchCalls.mockClear();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetchCalls).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(fetchCalls).toHaveBeenCalledTimes(2);
    server(signedIn());
    await vi.advanceTimersByTimeAsync(1);
    expect(fetchCalls).toHaveBeenCalledTimes(4);
  });

  test('is rechecked when the page becomes visible: by the cookie, and after 5 minutes by the server', async () => {
    server(signedIn());
    await loadSession();
    fetchCalls.mockClear();
    recheckSession();
    expect(fetchCalls).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5 * 60_000 + 1);
    server({ user: null });
    recheckSession();
    await vi.advanceTimersByTimeAsync(0);
    expect($session.get()).toEqual({ kind: 'signed-out' });

    server(signedIn());
    recheckSession();
    await vi.advanceTimersByTimeAsync(0);
    expect($session.get().kind).toBe('signed-in');
    vi.stubGlobal('document', { cookie: '' });
    fetchCalls.mockClear();
    recheckSession();
    expect($session.get()).toEqual({ kind: 'signed-out' });
    expect(fetchCalls).not.toHaveBeenCalled();
  });

  test('is unreachable, not signed-out, when the first request fails, and is retried', async () => {
    server(null);
    await loadSession();
    expect($session.get()).toEqual({ kind: 'unreachable' });
    server(signedIn());
    await vi.advanceTimersByTimeAsync(30_000);
    expect($session.get().kind).toBe('signed-in');
  });
});
