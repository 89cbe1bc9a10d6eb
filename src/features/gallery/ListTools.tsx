import ImageUp from 'lucide-react/icons/image-up';
import ToggleLeft from 'lucide-react/icons/toggle-left';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { browserStorage } from '#browser/storage.ts';
import { useStore } from '#browser/use-store.ts';
import { valuesOf, withValues } from '#features/search/filters.ts';
import { $filters } from '#features/search/search.store.ts';
import { SORTS, type Sort } from '#shared/search/sorts.ts';
import { counted } from '#shared/text/counted.ts';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/Tooltip.tsx';
import { countsByTab, hideCounts, linkFlows } from './counts-by-tab.ts';
import { $elementsOnly, $found, $tab, ELEMENTS_KEY } from './gallery.store.ts';
import type { GalleryList } from './use-list.ts';

/** Shows the counts of a result in the tabs. */
function TabCounts({ list }: { list: GalleryList }) {
  const { filters, query, params, facets, companyCount, flows, total, tabs, isActive, isOwn } = list;
  useEffect(() => {
    if (!isActive || !isOwn) return;
    const found = countsByTab({ filters, query, params, facets, companyCount, total, tabs }, $tab.get());
    $found.set(found);
    const undo = filters + query !== '' && flows !== undefined ? linkFlows(flows, params) : undefined;
    return () => {
      undo?.();
      // Other tabs than the list's keep what holds without filters.
      $found.set(filters + query === '' ? found : {});
    };
  }, [isActive, isOwn, filters, query, params, facets, companyCount, flows, total, tabs]);
  return null;
}

/** How long a list usually takes at most, in ms. */
const USUAL_MS = 5_000;

/** Says that a list takes longer than usual, over its placeholders. */
function SlowList({ list }: { list: GalleryList }) {
  const { isActive, isOwn, status, params, filters, query } = list;
  const isAwaited = isActive && !isOwn && status !== 'failed';
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setSlow(params), USUAL_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, params]);
  const isSlow = isAwaited && slow === params;
  const isCounted = filters + query === '';
  useEffect(() => (isSlow && !isCounted ? hideCounts() : undefined), [isSlow, isCounted]);
  if (!isSlow) return null;
  // Not in the row of the tools, which its text would move.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-10 flex justify-center">
      <p role="status" className="rounded-xl bg-surface px-4 py-2.5 text-14 shadow-float ring-1 ring-hairline">
        This takes longer than usual.
      </p>
    </div>,
    document.body,
  );
}

function toggleElementsOnly(): void {
  const next = $elementsOnly.get() ? null : 'only';
  if (next) browserStorage.set(ELEMENTS_KEY, next);
  else browserStorage.remove(ELEMENTS_KEY);
  $elementsOnly.set(next);
}

/** Leaves whole screens out of a list of elements, and says how many; switched on it looks like an active filter, which a click removes. */
function ElementsOnly({ wholeScreens }: { wholeScreens: number }) {
  const isOn = useStore($elementsOnly) !== null;
  if (wholeScreens === 0 && !isOn) return null;
  const effect = `Leave out ${counted(wholeScreens, 'whole screen')} in which no element is marked`;
  return (
    <Tooltip label={effect}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={`Elements only. ${effect}`}
        onClick={toggleElementsOnly}
        className={classNames(
          'inline-flex h-8 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-14',
          isOn ? 'bg-accent-soft text-accent-text hover:bg-sunken' : 'text-muted hover:bg-soft hover:text-ink',
        )}
      >
        {!isOn && <ToggleLeft size={18} />}
        Elements only
        <span aria-hidden="true" className="text-12 tabular-nums">
          · <span className="max-lg:sr-only">{isOn ? '' : 'leave out '}</span>
          {counted(wholeScreens, 'screen')}
          <span className="max-lg:sr-only">{isOn ? ' left out' : ''}</span>
        </span>
        {isOn && <X size={13} className="shrink-0" />}
      </button>
    </Tooltip>
  );
}

type ListToolsProps = {
  list: GalleryList;
  /** Whether the order's name is visible: a sheet has no list beside it that explains the choice. */
  isLabelled?: boolean;
};

const SORT_LABELS: Record<Sort, string> = { relevance: 'Best match', curated: 'Curated', newest: 'Newest' };

/** The order of a list. A collection has its own, with or without a search text. */
function Order({ list: { filters, query, params }, isLabelled }: ListToolsProps) {
  const isCollection = !params;
  const unavailable: Sort | undefined = params.includes('like=')
    ? 'curated'
    : query && !isCollection
      ? undefined
      : 'relevance';
  const sorts = SORTS.filter((each) => each !== unavailable);
  const [usual = 'curated'] = sorts;
  return (
    <label className={isLabelled ? 'ml-auto flex items-center text-14' : 'contents'}>
      {isLabelled && 'Order'}
      <select
        aria-label="Order"
        value={valuesOf(filters, 'sort')[0] ?? usual}
        onChange={({ target }) =>
          $filters.set(withValues(filters, 'sort', target.value === usual ? [] : [target.value]))
        }
        className="h-8 shrink-0 cursor-pointer rounded-lg bg-transparent px-2 text-14 text-muted hover:bg-soft hover:text-ink"
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {isCollection && each === 'curated' ? 'My order' : SORT_LABELS[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The order of a list, and what signed-in viewers can do with it: leave out whole screens, search by an image. */
export function ListTools({ list, isLabelled = false }: ListToolsProps) {
  const isSignedIn = list.session === 'signed-in';
  return (
    <div className="list-tools flex shrink-0 items-center gap-1">
      {isSignedIn && list.wholeScreens !== undefined && <ElementsOnly wholeScreens={list.wholeScreens} />}
      {isSignedIn && list.pages && list.params.includes('kind=') && (
        <Tooltip label="Search by image: paste, drop or choose a screenshot">
          <a
            href="/similar"
            aria-label="Search by image"
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-2 text-14 text-muted hover:bg-soft hover:text-ink"
          >
            <ImageUp size={16} />
            <span className={isLabelled ? '' : 'max-lg:sr-only'}>By image</span>
          </a>
        </Tooltip>
      )}
      <Order {...{ list, isLabelled }} />
      {!isLabelled && (
        <>
          <TabCounts list={list} />
          <SlowList list={list} />
        </>
      )}
    </div>
  );
}
