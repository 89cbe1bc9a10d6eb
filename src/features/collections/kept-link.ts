const keyOf = (id: string) => `gallery-share-link-${id}`;

/** The share link of a collection, where this browser made it. */
export const keptLink = (id: string): string | null => localStorage.getItem(keyOf(id));

/** Keeps a share link in this browser, or forgets it. */
export function keepLink(id: string, address: string | null): void {
  if (address === null) localStorage.removeItem(keyOf(id));
  else localStorage.setItem(keyOf(id), address);
}
