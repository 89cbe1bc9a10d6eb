import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense } from 'react';
import { filterLabel, isColour } from '#features/search/filter-label.ts';
import { toggled, valuesOf } from '#features/search/filters.ts';
import { $filters, chooseQuery } from '#features/search/search.store.ts';
import { queryParts } from '#features/search/understood.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { TAG_KINDS } from '#shared/tags/tag-kind.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { FilterPill } from './FilterPill.tsx';
import { $isPanelOpen } from './filter-panel.store.ts';
import { $tab, clearAll } from './gallery.store.ts';
import { ResultNotes } from './ResultNotes.tsx';
import type { GalleryList } from './use-list.ts';

const ResultActions = lazyComponent(() => import('./ResultActions.tsx').then((part) => part.ResultActions));

/** What was understood of the search text, in parts that can be removed. */
function QueryPills({ list: { query, corrected = query, understood = [], facets, isOwn } }: { list: GalleryList }) {
  return queryParts(corrected, isOwn ? understood : [], facets).map(({ text, label, colour, without }) => (
    <FilterPill key={text} label={label} colour={colour} onRemove={() => chooseQuery(without)} />
  ));
}

/** The active filters with buttons to remove them, and the number of results in the other tab. */
export function ActiveFilters({ list }: { list: GalleryList }) {
  // Only the home page has another tab; a collection shows all of its results.
  const isHome = Boolean(list.pages) && list.params.includes('kind=');
  const { filters, query, facets } = list;
  const active = FILTERS.filter((name) => name !== 'sort').flatMap((name: FilterName) =>
    valuesOf(filters, name).map((value) => ({ name, value })),
  );
  const isChosen = query !== '' || active.length > 0;
  const isEmpty = list.isOwn && list.total === 0 && !list.more;
  const [tag, ...rest] = valuesOf(filters, 'tag');
  const other = facets?.kind.find(({ value, count }) => value !== $tab.get() && count > 0);
  // Without a search text and filters the tabs show the count.
  const kind = isHome && isChosen ? TAG_KINDS.find((each) => each === other?.value) : undefined;
  return (
    <div data-with-script className="filter-bar sticky-bar flex-wrap">
      <button
        type="button"
        aria-label="Filters"
        onClick={() => $isPanelOpen.set(true)}
        className={buttonStyle('secondary', 'sm', 'sm:hidden')}
      >
        <SlidersHorizontal size={14} />
      </button>
      <div className="pills flex min-w-0 max-lg:flex-1 flex-wrap items-center gap-2 py-1 pointer-coarse:gap-y-4 pointer-coarse:py-2">
        {query && <QueryPills list={list} />}
        {active.map(({ name, value }) => (
          <FilterPill
            key={`${name} ${value}`}
            label={filterLabel(name, value, facets)}
            colour={isColour(name) ? value : undefined}
            onRemove={() => $filters.set(toggled(filters, name, value))}
          />
        ))}
        {active.length + (query ? 1 : 0) > 1 && (
          <button
            type="button"
            onClick={clearAll}
            className="min-h-7 shrink-0 whitespace-nowrap rounded-sm px-1 text-14 text-muted underline-offset-4 hover:underline"
          >
            Clear all
          </button>
        )}
        {tag !== undefined && rest.length === 0 && !isEmpty && (
          <a
            href={tagPath(tag)}
            className="inline-flex min-h-7 shrink-0 items-center whitespace-nowrap rounded-sm px-1 text-14 text-accent-text underline-offset-4 hover:underline"
          >
            About this pattern
          </a>
        )}
        {kind && other && (
          <button
            type="button"
            onClick={() => $tab.set(kind)}
            className="min-h-7 shrink-0 whitespace-nowrap rounded-sm px-1 text-14 text-accent-text underline-offset-4 hover:underline"
          >
            {`${other.count} in ${other.label}`}
          </button>
        )}
      </div>
      {isHome && isChosen && !isEmpty && (
        // Pills keep their rows on a phone when it is loaded.
        <Suspense fallback={<span className="size-8 shrink-0" />}>
          <ResultActions list={list} />
        </Suspense>
      )}
      <ResultNotes list={list} />
    </div>
  );
}
