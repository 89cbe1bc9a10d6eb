import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { Filters } from '#features/search/filters.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { $session, type SessionState } from '#features/session/session.store.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { type GalleryView, type Loaded, viewOf } from './gallery-view.ts';
import { type Scope, searchParams } from './list-source.ts';
import type { SearchList } from './list-state.ts';
import { useFound } from './use-found.ts';

/** What the filters and the text leave of a tab's list; the same object until something of it changes. */
export type GalleryList = GalleryView & {
  filters: Filters;
  query: string;
  /** The query of its search, without what names a page. */
  params: string;
  /** Whether the tab shows. */
  isActive: boolean;
  session: SessionState['kind'];
  /** Reads further pages; undefined where `items` are all that the viewer sees. */
  pages: SearchList | undefined;
  /** Whether it is the list before, shown until the one asked for is there. */
  isStale: boolean;
};

type ListInput = {
  scope: Scope;
  filters: Filters;
  query: string;
  isActive: boolean;
  /** What everyone may see of the list, where the page or a file has it. */
  preview: Loaded<GalleryPreview> | null;
};

/** A list for this viewer: signed out from the page or a file where they have it, else in pages from the search. */
export function useList({ scope, filters, query, isActive, preview }: ListInput): GalleryList {
  const session = useStore($session, { ssr: 'initial' }).kind;
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
    // Not the unfiltered list that a page comes with while its address filters it.
    const isCurrent = !isActive || ($filters.get() === filters && $searched.get() === query);
    if (list.isOwn && isCurrent) setBefore(list);
  }, [list, filters, query, isActive]);
  return useMemo(
    () =>
      list.status === 'loading' && before?.session === session
        ? { ...before, isActive, isOwn: false, isStale: true, filters, query, params }
        : list,
    [list, before, session, isActive, filters, query, params],
  );
}
