import { readCookies, tabStorage } from '#browser/storage.ts';
import { $session, type SessionState } from '#features/session/session.store.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';
import { $uploads } from './uploader.store.ts';

/** Storage key of the list, with its owner, for as long as the tab is open. */
const STORAGE_KEY = 'gallery-uploads';

type StoredUploads = { userId: string; uploads: readonly UploadResponse[] };

const readStored = () => tabStorage.read(STORAGE_KEY) as StoredUploads | null;

const userIdOf = (session: SessionState): string | undefined =>
  session.kind === 'signed-in' ? session.user.id : undefined;

/** Shows signed-in people their earlier uploads of this tab, never those of someone else. */
function attachToUser(session: SessionState): void {
  const stored = readStored();
  if (session.kind === 'signed-in') $uploads.set(stored?.userId === session.user.id ? stored.uploads : []);
  if (session.kind !== 'signed-out') return;
  $uploads.set([]);
  // Without the hint cookie nobody is signed in; with it, only the request has failed.
  if (!hasHint(readCookies())) tabStorage.remove(STORAGE_KEY);
}

/** Keeps the list of uploads across reloads; returns a stop function. */
export function persistUploads(): () => void {
  let current: string | undefined;
  const stopSession = $session.subscribe((session) => {
    const next = userIdOf(session);
    // A renewal of the same session changes nothing.
    if (session.kind === 'signed-in' && next === current) return;
    current = next;
    attachToUser(session);
  });
  const stopUploads = $uploads.listen((uploads) => {
    const userId = userIdOf($session.get());
    if (userId !== undefined) tabStorage.set(STORAGE_KEY, JSON.stringify({ userId, uploads } satisfies StoredUploads));
  });
  return () => {
    stopSession();
    stopUploads();
  };
}
