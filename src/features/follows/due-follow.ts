import type { NewFollow } from '#shared/follows/follow.contract.ts';
import { readSearch } from '#shared/search/search-address.ts';
import { suggestedName } from './suggested-name.ts';

/** Where a follow waits for a sign-in that leaves the page. */
const WAITING_KEY = 'gallery-follow-due';

/** What the address of the page of news asks to follow: `?company=acme`, `?tag=topic:alerts` or `?search=/?q=…`. */
export function followInAddress(search: string): NewFollow | undefined {
  const params = new URLSearchParams(search);
  const [company, tag, address] = ['company', 'tag', 'search'].map((name) => params.get(name));
  if (company) return { kind: 'company', company };
  if (tag) return { kind: 'tag', tag };
  if (!address?.startsWith('/')) return undefined;
  const { search: query, hash } = new URL(address, location.origin);
  return { kind: 'search', name: suggestedName(readSearch({ search: query, hash }).params), address };
}

/** Remembers that someone who is signed out asked to follow, for after the sign-in. */
export const rememberFollow = (search: string): void => sessionStorage.setItem(WAITING_KEY, search);

/** Whether that is what they asked for, once. */
export function takeRemembered(search: string): boolean {
  const waiting = sessionStorage.getItem(WAITING_KEY);
  sessionStorage.removeItem(WAITING_KEY);
  return waiting === search;
}
