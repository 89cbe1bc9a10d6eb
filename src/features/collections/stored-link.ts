const keyOf = (id: string) => `gallery-share-link-${id}`;

/** The share link of a collection, if this browser created it. */
export const storedLink = (id: string): string | null => localStorage.getItem(keyOf(id));

/** Stores a share link in this browser, or deletes it. */
export function storeLink(id: string, address: string | null): void {
  if (address === null) localStorage.removeItem(keyOf(id));
  else localStorage.setItem(keyOf(id), address);
}
