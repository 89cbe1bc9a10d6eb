import { isPrivate } from '../reading/private-words.ts';

/** Longer texts are pasted, not searched for by several people. */
const LENGTH_MAX = 80;

/** The text of a search as it is counted: spaces and case don't matter. Undefined for one that is not counted, as it may hold an address or a secret. */
export function searchText(given: string): string | undefined {
  const text = given.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > LENGTH_MAX || given.split(/\s+/).some(isPrivate)) return undefined;
  return text;
}
