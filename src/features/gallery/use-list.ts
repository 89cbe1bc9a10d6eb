import { useEffect, useMemo, useState } from 'react';
import type { Filters } from '#features/search/filters.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { type Audience, useAudience } from '#features/session/audience.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { type GalleryView, type Loaded, viewOf } from './gallery-view.ts';
import { type Scope, searchParams } from './list-source.ts';
import type { SearchList } from './list-state.ts';
import { useFound } from './use-found.ts';

/** The results of the filters and the text in a tab's list; a stable object until something changes. */
export type GalleryList = GalleryView & {
  filters: Filters;
  query: string;
  /** The query of its search, without paging. */
  params: string;
  /** Whether the tab is visible. */
  isActive: boolean;
  /** Who it is shown for. */
  session: Audience;
  /** Loads further pages; undefined if `items` are all that the viewer sees. */
  pages: SearchList | undefined;
  /** Whether it is the previous list, shown until the requested one is loaded. */
  isStale: boolean;
};

type ListInput = {
  scope: Scope;
  filters: Filters;
  query: string;
  isActive: boolean;
  /** The public part of the list, if the page or a file has it. */
  preview: Loaded<GalleryPreview> | null;
};

/** A list for this viewer: signed out from the page or a file if possible, else in pages from the search. */
export function useList({ scope, filters, query, isActive, preview }: ListInput): GalleryList {
  const session = useAudience();
  const params = searchParams(scope, filters, query);
  const isSearched = session === 'signed-in' || (session === 'signed-out' && preview === null);
  const { found, pages } = useFound(isSearched ? params : null);
  const view = useMemo(
    () => viewOf({ session, preview, found, isSearch: query !== '' }),
    [session, preview, found, query],
  );
  const list = useMemo(
    () => ({ ...view, filters, query, params, isActive, session, pages, isStale: false }),
    [view, filters, query, params, isActive, session, pages],
  );
  const [before, setBefore] = useState<GalleryList>();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const isCurrent = !isActive || ($filters.get() === filters && $searched.get() === query);
    // Not the page's unfiltered list while its address has filters that have not been read.
    if (!isCurrent || dataset.filtered === '') return;
    if (list.isOwn) setBefore(list);
    // Shown when it is in its place: what is above it has been laid out in the frame before.
    if (isActive && dataset.filtered && list.status !== 'loading') {
      requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.filtered));
    }
  }, [list, filters, query, isActive]);
  return useMemo(
    () =>
      list.status === 'loading' && before?.session === session
        ? { ...before, isActive, isOwn: false, isStale: true, filters, query, params }
        : list,
    [list, before, session, isActive, filters, query, params],
  );
}
