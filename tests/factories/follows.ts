import type { Db } from '#db/client.ts';
import { follows } from '#db/schema/follows.ts';

/** Id of the saved search that `addSavedSearch` adds. */
export const FOLLOW = '00000000-0000-4000-8000-000000000001';

/** Adds a saved search of a user for whom every image is new. */
export async function addSavedSearch(db: Db, userId: string): Promise<void> {
  const long = new Date(0);
  const subject = '/?q=alert#screens';
  await db
    .insert(follows)
    .values({ id: FOLLOW, userId, kind: 'search', subject, name: 'Alerts', newsSeenUntil: long, shownSince: long });
}
