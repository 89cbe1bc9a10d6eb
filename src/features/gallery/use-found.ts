import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { useAudience } from '#features/session/audience.ts';
import { $attempt } from './attempt.store.ts';
import { EMPTY_LIST, type ListState, type SearchList } from './list-state.ts';

type Lists = typeof import('./search-lists.ts');

/** Loaded only for viewers who search or filter. */
const $lists = atom<Lists | undefined>();

/** The state without a search, or before its code is loaded. */
const $nothing = atom<ListState>(EMPTY_LIST);

async function loadLists(): Promise<void> {
  if ($lists.get()) return;
  try {
    $nothing.set(EMPTY_LIST);
    $lists.set(await import('./search-lists.ts'));
  } catch {
    $nothing.set({ ...EMPTY_LIST, status: 'failed' });
  }
}

/** Loads the first page of a list before it is shown. */
export async function prefetchFound(params: string): Promise<void> {
  await loadLists();
  $lists.get()?.listOf(params).need(0, 1);
}

/** The search results for this viewer, at least the first page; `params` null: no search. */
export function useFound(params: string | null): { found: ListState; pages: SearchList | undefined } {
  const session = useAudience();
  const lists = useStore($lists);
  // A list belongs to its viewer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const pages = useMemo(() => (params === null ? undefined : lists?.listOf(params)), [params, session, lists]);
  useEffect(
    () =>
      $attempt.subscribe(() => {
        if (params !== null) void loadLists();
        pages?.need(0, 1);
      }),
    [params, pages],
  );
  return { found: useStore(pages?.$state ?? $nothing), pages };
}
