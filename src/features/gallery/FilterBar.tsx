import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, Suspense } from 'react';
import { useStore } from '#browser/use-store.ts';
import { counted } from '#shared/text/counted.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { $isPanelOpen } from './filter-panel.store.ts';
import type { GalleryList } from './use-list.ts';

/** Loaded only for visitors who filter. */
const ActiveFilters = lazyComponent(() => import('./ActiveFilters.tsx').then((part) => part.ActiveFilters));

/** The order, and what only signed-in viewers have; not loaded for a visitor's whole list. */
const ListTools = lazyComponent(() => import('./ListTools.tsx').then((part) => part.ListTools));

type FilterBarProps = {
  list: GalleryList;
  /** Singular noun of the list's images: 'screen'. */
  noun: string;
  /** The tags, in the same row. */
  children?: ReactNode;
};

/** How many images there are; a visitor's text search is of the preview, with a rounded hint of what else there is (contract 8). */
function resultText({ status, total, more, corrected, query, session, isStale }: GalleryList, noun: string): string {
  if (status !== 'ready') return '';
  const preview = query && session === 'signed-out' && !isStale ? ' of the preview' : '';
  const found = counted(total, noun) + preview + (more ? `, ${more}+ more with sign-in` : '');
  return corrected === undefined ? found : `Showing results for “${corrected}”: ${found}`;
}

/** One row: the button that opens all filters, tags, number of images, order. Below it the active filters, which stay while scrolling. */
export function FilterBar({ list, noun, children }: FilterBarProps) {
  const isOpen = useStore($isPanelOpen);
  const isNarrowed = list.filters !== '' || list.query !== '';
  return (
    <>
      <div data-with-script data-narrowed={isNarrowed} className="filter-row">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => $isPanelOpen.set(!isOpen)}
          // On a phone the row of the active filters has it, which stays while scrolling.
          className={buttonStyle('secondary', 'sm', isNarrowed ? 'max-sm:hidden' : '')}
        >
          <SlidersHorizontal size={14} />
          Filters
        </button>
        {children}
        <p role="status" className="min-w-0 text-14 sm:truncate text-muted tabular-nums">
          {resultText(list, noun)}
        </p>
        {(isNarrowed || list.session === 'signed-in') && (
          <Suspense>
            <ListTools list={list} />
          </Suspense>
        )}
      </div>
      {isNarrowed && (
        <Suspense fallback={<div className="filter-bar" />}>
          <ActiveFilters list={list} />
        </Suspense>
      )}
    </>
  );
}
