import Search from 'lucide-react/icons/search-x';
import { type ReactNode, useMemo } from 'react';
import { FilterBar } from '#features/gallery/FilterBar.tsx';
import { clearAll } from '#features/gallery/gallery.store.ts';
import { LazyFacets } from '#features/gallery/LazyFacets.tsx';
import { ListFailure, NoImages } from '#features/gallery/NoImages.tsx';
import type { GalleryList } from '#features/gallery/use-list.ts';
import { withValues } from '#features/search/filters.ts';
import { SearchBox } from '#features/search/SearchBox.tsx';
import { $filters, setQuery } from '#features/search/search.store.ts';
import type { Suggestion } from '#features/search/suggestions.ts';
import { Button } from '#ui/Button.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import type { FoundWithin } from './use-search-within.ts';

type SearchWithinProps = { list: GalleryList; found: FoundWithin | undefined; children: ReactNode };

function choose({ kind, value }: Suggestion): void {
  setQuery('');
  $filters.set(withValues($filters.get(), kind, [value]));
}

/** Search, filters and order of a collection, around its images. */
export function SearchWithin({ list, found, children }: SearchWithinProps) {
  const offers = useMemo<Suggestion[]>(
    () => [
      ...(found?.facets.tag ?? []).map(({ value, label }) => ({ kind: 'tag' as const, value, label })),
      ...(found?.companies ?? []).map(({ slug, name }) => ({ kind: 'company' as const, value: slug, label: name })),
    ],
    [found],
  );
  const isNarrowed = list.filters !== '' || list.query !== '';
  return (
    <>
      <SearchBox label="Search this collection" offers={offers} isActive onChoose={choose} />
      <FilterBar list={list} noun="image" />
      <div className="gallery-body">
        <LazyFacets list={list} noun="image" isCompany={false} />
        <div data-results data-stale={(list.isStale && found !== undefined) || undefined}>
          {isNarrowed ? <Narrowed list={list}>{children}</Narrowed> : children}
        </div>
      </div>
    </>
  );
}

/** The matching images, or why there are none. */
function Narrowed({ list, children }: Pick<SearchWithinProps, 'list' | 'children'>) {
  if (list.status === 'failed' && list.failure === 400) return <NoImages why="refused" />;
  if (list.status === 'failed') return <ListFailure title="Failed to search this collection" />;
  if (!list.isOwn || list.total > 0) return children;
  return (
    <StateMessage
      heading="h2"
      icon={<Search />}
      title="Nothing here matches"
      text="Try fewer words or fewer filters."
      action={<Button onClick={clearAll}>Show all</Button>}
    />
  );
}
