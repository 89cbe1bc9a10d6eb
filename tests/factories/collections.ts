import type { Db } from '#db/client.ts';
import { collectionItems, collections, guestLinks } from '#db/schema/collections.ts';
import { settings } from '#db/schema/operations.ts';
import { shareHashOf } from '#server/collections/share-token.ts';

/** Id of the collection that `addSharedCollection` adds. */
export const COLLECTION = '00000000-0000-4000-8000-000000000000';
/** The token of its share link and of its guest link. */
export const SHARE_TOKEN = 'a'.repeat(22);

/** Adds a shared collection of a user with some images, and a guest link to it; guest links are allowed. */
export async function addSharedCollection(db: Db, ownerId: string, images: readonly string[]): Promise<void> {
  const row = { id: COLLECTION, ownerId, title: 'Shared', shareHash: shareHashOf(SHARE_TOKEN) };
  await db.insert(collections).values(row);
  const items = images.map((imageId, position) => ({ collectionId: COLLECTION, imageId, position }));
  await db.insert(collectionItems).values(items);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60 * 60 * 1_000)];
  await db.insert(guestLinks).values({ collectionId: COLLECTION, tokenHash: row.shareHash, createdAt, expiresAt });
  await db.insert(settings).values({ key: 'guest-links', value: 'true' });
}
