import { atom } from 'nanostores';
import { ApiError } from '#browser/api-client.ts';
import { GridScroller } from './GridScroller.tsx';
import { $gridScroller } from './grid-scroller.store.ts';
import { EMPTY_LIST, type ListState, type PageName, type SearchList, type SearchResponse } from './list-state.ts';

/** Images of a page. */
export const PAGE_SIZE = 60;

// Lists in pages are the ones that can be long: whatever shows one has what scrolls it.
$gridScroller.set({ Component: GridScroller });

/** A list whose pages `read` fetches. Each page continues from the cursor before it, so that edits neither repeat nor skip images. */
export function searchList(read: (page: PageName) => Promise<SearchResponse>): SearchList {
  const $state = atom<ListState>(EMPTY_LIST);
  /** Requested pages; with the cursor of the next one once they are loaded. */
  const pages = new Map<number, string | null>();
  /** Pages that failed to load. */
  const lost = new Set<number>();
  const searchedImages = new Set<string>();

  const take = (response: SearchResponse, page: number): void => {
    pages.set(page, response.next);
    lost.delete(page);
    const { items, badges, status } = $state.get();
    const start = page * PAGE_SIZE;
    const { items: found, companies, next, start: _start, ...about } = response;
    const loaded = items.slice();
    loaded.length = next === null ? start + found.length : response.total;
    for (const [at, item] of found.entries()) loaded[start + at] = item;
    $state.set({
      ...(status === 'ready' ? $state.get() : {}),
      ...about,
      status: 'ready',
      items: loaded,
      isBroken: lost.size > 0,
      badges: new Map([...badges, ...companies.map((badge) => [badge.slug, badge] as const)]),
    });
  };

  const fail = (error: unknown, { image }: PageName, page: number | undefined): void => {
    if (image) searchedImages.delete(image);
    if (page !== undefined) {
      pages.delete(page);
      lost.add(page);
    }
    const failure = error instanceof ApiError ? error.status : undefined;
    const state = $state.get();
    $state.set(
      state.status === 'ready' ? { ...state, isBroken: lost.size > 0 } : { ...EMPTY_LIST, status: 'failed', failure },
    );
  };

  const load = async (name: PageName, page?: number): Promise<void> => {
    if (page !== undefined) pages.set(page, null);
    try {
      const response = await read(name);
      take(response, page ?? response.start / PAGE_SIZE);
      if (name.image && !response.items.some(({ id }) => id === name.image)) {
        $state.set({ ...$state.get(), absent: name.image });
      }
    } catch (error) {
      fail(error, name, page);
    }
  };

  const need = (from: number, to: number): void => {
    const { status, items } = $state.get();
    if (status === 'failed') $state.set(EMPTY_LIST);
    const count = items.length || 1;
    for (let at = from; at < to; at += 1) {
      const page = Math.floor((((at % count) + count) % count) / PAGE_SIZE);
      if (pages.has(page)) continue;
      const cursor = pages.get(page - 1);
      void load(page === 0 ? {} : cursor ? { cursor } : { start: page * PAGE_SIZE }, page);
    }
  };

  return {
    $state,
    need,
    retry: () => {
      const again = [...lost];
      lost.clear();
      $state.set({ ...$state.get(), isBroken: false });
      for (const page of again) need(page * PAGE_SIZE, page * PAGE_SIZE + 1);
    },
    find: (id) => {
      if (searchedImages.has(id)) return;
      searchedImages.add(id);
      void load({ image: id });
    },
  };
}
