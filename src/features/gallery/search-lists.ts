import { $user } from '#features/session/session.store.ts';
import type { SearchList } from './list-state.ts';
import { fetchFound } from './search.client.ts';
import { searchList } from './search-list.ts';

/** Cached lists, so that Back is immediate; the least recently used one is dropped. */
const LISTS_KEPT = 20;

// Prefetched, because without a network it could not be loaded when it is needed.
import('./MissingImages.tsx').catch(() => undefined);

const lists = new Map<string, SearchList>();

/** The list of a search for this viewer. */
export function listOf(params: string): SearchList {
  const key = `${$user.get()?.id} ${params}`;
  const list = lists.get(key) ?? searchList((page) => fetchFound(params, page));
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of lists.keys()) if (lists.size > LISTS_KEPT) lists.delete(oldest);
  return list;
}
