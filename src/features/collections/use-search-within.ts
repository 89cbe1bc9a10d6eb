import { useMemo, useState } from 'react';
import type { ResponseOf } from '#browser/api-calls.ts';
import { send } from '#browser/api-client.ts';
import { writesEnd } from '#browser/outbox.ts';
import { useStore } from '#browser/use-store.ts';
import type { GalleryList } from '#features/gallery/use-list.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { useAudience } from '#features/session/audience.ts';
import { queryText } from '#shared/search/search-parameters.ts';

/** Results of a search in a collection. */
export type FoundWithin = ResponseOf<'GET /api/collections/{id}/search'>;

/** Waits for pending saves: the page shows changes before they are saved, and an earlier search would miss them. */
async function read(line: string): Promise<FoundWithin> {
  await writesEnd();
  return (await send(line)) as FoundWithin;
}

function withWords(filters: string, query: string): string {
  const params = new URLSearchParams(filters);
  if (query) params.set('q', query);
  return queryText(params);
}

type SearchedWithin = {
  /** The list in the form that the filter bar and the filter panel take. */
  list: GalleryList;
  /** The last result; undefined until there is one. */
  found: FoundWithin | undefined;
  isNarrowed: boolean;
};

/**
 * Search and filters in a collection.
 * @param address of its search; null to read nothing
 * @param size how many images it has: another number invalidates the result
 */
export function useSearchWithin(address: string | null, size: number): SearchedWithin {
  const filters = useStore($filters);
  const query = useStore($searched);
  const session = useAudience();
  const words = withWords(filters, query);
  const loaded = useLoaded(address && `GET ${address}?${words}#${session}-${size}`, read);
  const current = loaded.state === 'ready' ? loaded.value : undefined;
  const [last, setLast] = useState<{ found: FoundWithin; words: string }>();
  if (current && current !== last?.found) setLast({ found: current, words });
  const found = current ?? last?.found;
  const { state } = loaded;
  // The last results stay valid if an image was removed while offline.
  const isKnown = found !== undefined && (state !== 'failed' || last?.words === words);
  const failure = state === 'failed' ? loaded.status : undefined;
  const list = useMemo<GalleryList>(
    () => ({
      status: isKnown ? 'ready' : state,
      failure,
      items: [],
      badges: [],
      blurred: [],
      awaited: 0,
      total: found?.images.length ?? size,
      prompt: false,
      isOwn: state === 'ready',
      isActive: true,
      isStale: state === 'loading' || !found,
      pages: undefined,
      params: '',
      ...{ filters, query, session },
      ...found,
    }),
    [found, isKnown, state, failure, size, filters, query, session],
  );
  return { list, found, isNarrowed: filters !== '' || query !== '' };
}
