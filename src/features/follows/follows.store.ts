import { atom } from 'nanostores';
import { ApiError, callApi } from '#browser/api-client.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { loadSession } from '#features/session/session.client.ts';
import { $newCount, $user } from '#features/session/session.store.ts';
import type { Follow, Follows, NewFollow } from '#shared/follows/follow.contract.ts';

/** Age in ms from which the data is refetched when the page becomes visible. */
const RELY_MS = 30_000;

/** What the user follows; null while it loads or when signed out. */
export const $follows = atom<Follows | null>(null);

let readAt = 0;

/** Reads the user's follows into `$follows`; does nothing when signed out. */
export async function loadFollows(): Promise<void> {
  const owner = $user.get()?.id;
  if (owner === undefined) return;
  const follows = await callApi('GET /api/follows');
  if ($user.get()?.id !== owner) return;
  readAt = Date.now();
  $follows.set(follows);
}

let isFollowing = false;

/** Follows the session, other tabs and the back/forward cache; never shows someone else's follows. */
export function startFollows(): void {
  if (isFollowing) return;
  isFollowing = true;
  const read = () => void loadFollows().catch(() => undefined);
  let owner: string | undefined;
  $follows.subscribe((follows) => $newCount.set(follows?.newCount ?? 0));
  $user.subscribe((user) => {
    if (user?.id === owner) return;
    owner = user?.id;
    $follows.set(null);
    if (owner !== undefined) read();
  });
  const onFront = () => {
    if (!document.hidden && owner !== undefined && Date.now() - readAt > RELY_MS) read();
  };
  document.addEventListener('visibilitychange', onFront);
  addEventListener('online', () => owner !== undefined && !$follows.get() && read());
  // A page restored from the back/forward cache is out of date.
  addEventListener('pageshow', ({ persisted }) => persisted && owner !== undefined && read());
}

/** The follow of a subject, if there is one. */
export const followOf = (follows: Follows | null, kind: Follow['kind'], subject: string): Follow | undefined =>
  follows?.follows.find((each) => each.kind === kind && each.subject === subject);

const setFollows = (change: (all: readonly Follow[]) => Follow[]): void => {
  const follows = $follows.get();
  if (follows) $follows.set({ ...follows, follows: change(follows.follows) });
};

const without = (id: string) => setFollows((all) => all.filter((each) => each.id !== id));

/** Reports a failure; detects an expired session. */
function reportFailure(title: string, error: unknown): void {
  showFailure(error, 'Check your connection and try again.', title);
  if (error instanceof ApiError && error.status === 401) void loadSession();
}

/** Follows something, and shows it once the server has stored it. Reports failures in a toast; returns the follow. */
export async function follow(subject: NewFollow): Promise<Follow | undefined> {
  try {
    const added = await callApi('POST /api/follows', { body: subject });
    if ($follows.get()) setFollows((all) => [...all.filter(({ id }) => id !== added.id), added]);
    else await loadFollows().catch(() => undefined);
    return added;
  } catch (error) {
    reportFailure(subject.kind === 'search' ? 'Not saved' : 'Not followed', error);
    return undefined;
  }
}

/** Restores a removed follow. */
export const followAgain = ({ kind, subject, name, path }: Follow): Promise<Follow | undefined> => {
  if (kind === 'search') return follow({ kind, name, address: path });
  return follow(kind === 'company' ? { kind, company: subject } : { kind, tag: subject });
};

/** Ends a follow, possibly one that another tab has ended. Reports failures in a toast; returns whether it is gone. */
export async function unfollow({ id, kind }: Follow): Promise<boolean> {
  try {
    await callApi('DELETE /api/follows/{id}', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) {
      reportFailure(kind === 'search' ? 'Not deleted' : 'Still followed', error);
      return false;
    }
  }
  without(id);
  // The total may count the same images for another follow.
  await loadFollows().catch(() => undefined);
  return true;
}

/** Rejects on failure. */
export async function renameSearch(id: string, name: string): Promise<void> {
  await callApi('PATCH /api/follows/{id}', { params: { id }, body: { name } });
  setFollows((all) => all.map((each) => (each.id === id ? { ...each, name } : each)));
}

/** Marks news as seen, up to the time of the list that was shown; on failure it counts as new until the next time. */
export async function see(until: number, ids?: string[]): Promise<void> {
  try {
    await callApi('POST /api/follows/seen', { body: { until, ...(ids ? { ids } : {}) } });
    await loadFollows();
  } catch {
    // After a failure the count stays until the next visit.
  }
}
