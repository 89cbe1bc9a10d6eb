import { tabStorage } from '#browser/storage.ts';
import type { NewFollow } from '#shared/follows/follow.contract.ts';
import { readSearch } from '#shared/search/search-address.ts';
import { suggestedName } from './suggested-name.ts';

/** Storage key of a follow that waits for a full-page sign-in. */
const WAITING_KEY = 'gallery-follow-due';

/** The follow requested by the address of the news page: `?company=acme`, `?tag=topic:alerts` or `?search=/?q=…`. */
export function followInAddress(search: string): NewFollow | undefined {
  const params = new URLSearchParams(search);
  const [company, tag, address] = ['company', 'tag', 'search'].map((name) => params.get(name));
  if (company) return { kind: 'company', company };
  if (tag) return { kind: 'tag', tag };
  if (!address?.startsWith('/')) return undefined;
  const { search: query, hash } = new URL(address, location.origin);
  return { kind: 'search', name: suggestedName(readSearch({ search: query, hash }).params), address };
}

/** Stores a follow that a signed-out person requested, for after the sign-in. */
export const rememberFollow = (search: string): void => tabStorage.set(WAITING_KEY, search);

/** Returns whether that follow was requested, and removes it. */
export function takeRememberedFollow(search: string): boolean {
  const waiting = tabStorage.get(WAITING_KEY);
  tabStorage.remove(WAITING_KEY);
  return waiting === search;
}
