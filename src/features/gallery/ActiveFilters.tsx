import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect } from 'react';
import { filterLabel } from '#features/search/filter-label.ts';
import { type FilterName, toggled, valuesOf, withValues } from '#features/search/filters.ts';
import { $filters, setQuery } from '#features/search/search.store.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import { FILTERS } from '#shared/search/search-parameters.ts';
import { SORTS, type Sort } from '#shared/search/sorts.ts';
import { TAG_KINDS } from '#shared/tags/tag-kind.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { ColourDot } from './ColourDot.tsx';
import { foundIn } from './found-in.ts';
import { $found, $tab, clearAll } from './gallery.store.ts';
import type { GalleryList } from './use-list.ts';

/** Saves the search to the account. */
const SaveSearch = lazyComponent(async () => (await import('#features/follows/SaveSearch.tsx')).SaveSearch);

type PillProps = { label: string; onRemove: () => void; colour?: string | undefined };

function Pill({ label, onRemove, colour }: PillProps) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${label}`}
      onClick={onRemove}
      className="inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full bg-accent-soft px-2.5 text-14 text-accent-text hover:bg-sunken"
    >
      {colour && <ColourDot name={colour} />}
      {label}
      <X aria-hidden="true" size={13} />
    </button>
  );
}

const SORT_LABELS: Record<Sort, string> = { relevance: 'Best match', curated: 'Curated', newest: 'Newest' };

/** The active filters with buttons to remove them, and the number of results in the other tab. */
export function ActiveFilters({ list }: { list: GalleryList }) {
  // Only the home page has another tab; a collection shows all of its results.
  const isHome = list.pages && list.params.includes('kind=');
  const { filters, query, facets, isActive, isOwn } = list;
  const [sort] = valuesOf(filters, 'sort');
  // A collection has its own order, with or without a search text.
  const isCollection = !list.params;
  const isLike = list.params.includes('like=');
  const unavailable: Sort | undefined = isLike ? 'curated' : query && !isCollection ? undefined : 'relevance';
  const sorts = SORTS.filter((each) => each !== unavailable);
  const [usual = 'curated'] = sorts;
  useEffect(() => {
    if (!isActive || !isOwn) return;
    $found.set(foundIn({ filters, query, facets }));
    return () => $found.set(null);
  }, [isActive, isOwn, filters, query, facets]);
  const companies = new Map(facets?.company.map(({ value, label }) => [value, label]));
  const active = FILTERS.filter((name) => name !== 'sort').flatMap((name: FilterName) =>
    valuesOf(filters, name).map((value) => ({ name, value })),
  );
  const [tag, ...rest] = valuesOf(filters, 'tag');
  const other = facets?.kind.find(({ value, count }) => value !== $tab.get() && count > 0);
  // Without a search text and filters the tabs show the count.
  const kind = isHome && (query || active.length > 0) ? TAG_KINDS.find((each) => each === other?.value) : undefined;
  return (
    <>
      <div className="pills flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
        {query && <Pill label={`“${query}”`} onRemove={() => setQuery('')} />}
        {active.map(({ name, value }) => (
          <Pill
            key={`${name} ${value}`}
            label={filterLabel(name, value, companies)}
            colour={name === 'colour' ? value : undefined}
            onRemove={() => $filters.set(toggled(filters, name, value))}
          />
        ))}
        {active.length + (query ? 1 : 0) > 1 && (
          <button
            type="button"
            onClick={clearAll}
            className="shrink-0 whitespace-nowrap rounded-sm px-1 text-14 text-muted underline-offset-4 hover:underline"
          >
            Clear all
          </button>
        )}
        {tag !== undefined && rest.length === 0 && (
          <a
            href={tagPath(tag)}
            className="shrink-0 whitespace-nowrap rounded-sm px-1 text-14 text-accent-text underline-offset-4 hover:underline"
          >
            About this pattern
          </a>
        )}
        {kind && other && (
          <button
            type="button"
            onClick={() => $tab.set(kind)}
            className="shrink-0 whitespace-nowrap rounded-sm px-1 text-14 text-accent-text underline-offset-4 hover:underline"
          >
            {`${other.count} in ${other.label}`}
          </button>
        )}
      </div>
      {isHome && (query || active.length > 0) && (
        <Suspense>
          <SaveSearch list={list} names={companies} />
        </Suspense>
      )}
      {isHome && list.session === 'signed-in' && (
        <a
          href="/similar"
          title="Search by image"
          className="ml-auto grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink"
        >
          <ImageUp aria-label="Search by image" role="img" size={16} />
        </a>
      )}
      <select
        aria-label="Order"
        value={sort ?? usual}
        onChange={({ target }) =>
          $filters.set(withValues(filters, 'sort', target.value === usual ? [] : [target.value]))
        }
        className="ml-auto h-8 shrink-0 cursor-pointer rounded-lg bg-transparent px-2 text-14 text-muted hover:bg-soft hover:text-ink"
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {isCollection && each === 'curated' ? 'Own order' : SORT_LABELS[each]}
          </option>
        ))}
      </select>
    </>
  );
}
