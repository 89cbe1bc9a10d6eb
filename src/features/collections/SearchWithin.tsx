import Search from 'lucide-react/icons/search-x';
import { type ReactNode, useMemo } from 'react';
import { clearAll } from '#features/gallery/gallery.store.ts';
import { ListFrame } from '#features/gallery/ImageList.tsx';
import { ListFailure, NoImages } from '#features/gallery/NoImages.tsx';
import type { GalleryList } from '#features/gallery/use-list.ts';
import { withValues } from '#features/search/filters.ts';
import { SearchBox } from '#features/search/SearchBox.tsx';
import { $filters, setQuery } from '#features/search/search.store.ts';
import type { Offer } from '#features/search/suggestions.ts';
import { Button } from '#ui/Button.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import type { FoundWithin } from './use-search-within.ts';

type SearchWithinProps = { list: GalleryList; found: FoundWithin | undefined; children: ReactNode };

function choose({ kind, value }: Offer): void {
  setQuery('');
  $filters.set(withValues($filters.get(), kind, [value]));
}

/** Search, filters and order of a collection, around its images. */
export function SearchWithin({ list, found, children }: SearchWithinProps) {
  const offers = useMemo<Offer[]>(
    () => [
      ...(found?.facets.tag ?? []).map(({ value, label }) => ({ kind: 'tag' as const, value, label })),
      ...(found?.companies ?? []).map(({ slug, name }) => ({ kind: 'company' as const, value: slug, label: name })),
    ],
    [found],
  );
  const isNarrowed = list.filters !== '' || list.query !== '';
  return (
    // All images are those of the collection, and stay usable without its search.
    <ListFrame
      list={list}
      results={isNarrowed ? list : { ...list, isStale: false }}
      noun="image"
      tools={
        <div className="max-sm:order-first max-sm:w-full">
          <SearchBox label="Search this collection" offers={offers} isActive onChoose={choose} />
        </div>
      }
    >
      {isNarrowed ? <Narrowed list={list}>{children}</Narrowed> : children}
    </ListFrame>
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
      title="No image of this collection matches"
      text="Try fewer words or fewer filters."
      action={<Button onClick={clearAll}>Show all</Button>}
    />
  );
}
