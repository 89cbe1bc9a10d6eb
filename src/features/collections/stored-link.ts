import { browserStorage } from '#browser/storage.ts';

const keyOf = (kind: 'share' | 'guest', id: string) => `gallery-${kind}-link-${id}`;

/** The link of a collection, if this browser created it: the server only has its hash. */
export const storedLink = (kind: 'share' | 'guest', id: string): string | null => browserStorage.get(keyOf(kind, id));

/** Stores a link in this browser, or deletes it. */
export function storeLink(kind: 'share' | 'guest', id: string, address: string | null): void {
  if (address === null) browserStorage.remove(keyOf(kind, id));
  else browserStorage.set(keyOf(kind, id), address);
}
