import { browserStorage } from '#browser/storage.ts';

const keyOf = (id: string) => `gallery-share-link-${id}`;

/** The share link of a collection, if this browser created it. */
export const storedLink = (id: string): string | null => browserStorage.get(keyOf(id));

/** Stores a share link in this browser, or deletes it. */
export function storeLink(id: string, address: string | null): void {
  if (address === null) browserStorage.remove(keyOf(id));
  else browserStorage.set(keyOf(id), address);
}
