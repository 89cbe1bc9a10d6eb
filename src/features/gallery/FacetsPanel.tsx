import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { type FilterName, toggled, valuesOf, withValues } from '#features/search/filters.ts';
import { $filters } from '#features/search/search.store.ts';
import { COLOURS } from '#shared/colours/colour-name.ts';
import { THEMES } from '#shared/reading/theme.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { FacetGroup } from './FacetGroup.tsx';
import { type FacetValue, inPlace } from './facet-values.ts';
import stylesUrl from './facets.css?url';
import { $isPanelOpen } from './filter-panel.store.ts';
import { clearAll } from './gallery.store.ts';
import type { Facets } from './list-state.ts';
import { fetchFound } from './search.client.ts';
import type { GalleryList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';

const fetchFacets = async (params: string): Promise<Facets> => (await fetchFound(params, { limit: 1 })).facets;

const close = () => $isPanelOpen.set(false);

/** From this width on, the panel is beside the images; on smaller screens it is a sheet over them. */
const BESIDE = '(min-width: 1280px)';

function onBesideChange(notify: () => void): () => void {
  const media = matchMedia(BESIDE);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** The facets of a list, the previous ones until they are loaded; for a list from a file they are requested. */
function useFacets({ facets, params, isStale }: GalleryList): Facets | undefined {
  const loaded = useLoaded(facets || isStale ? null : params, fetchFacets);
  const current = facets ?? (loaded.state === 'ready' ? loaded.value : undefined);
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  return current ?? last;
}

/** Values in the order that they had when the panel was opened. */
function useInPlace(now: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  const [before, setBefore] = useState<readonly FacetValue[]>([]);
  const values = useMemo(() => inPlace(before, now, chosen), [before, now, chosen]);
  useEffect(() => setBefore((known) => inPlace(known, now, [])), [now]);
  return values;
}

const NONE: readonly FacetValue[] = [];

/** Values sorted by label. */
const ordered = (values: readonly FacetValue[], order: readonly string[]) =>
  values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));

type FacetsPanelProps = {
  list: GalleryList;
  noun: string;
  /** On a company's page, the company is not a choice. */
  isCompany: boolean;
};

/** Stylesheet of the panel, loaded when it is opened. */
export const loadLooks = (): Promise<void> => loadStylesheet(stylesUrl);

/** All filters with their counts: beside the images on large screens, a sheet on others. */
export function FacetsPanel({ list, noun, isCompany }: FacetsPanelProps) {
  const isBeside = useSyncExternalStore(onBesideChange, () => matchMedia(BESIDE).matches);
  const form = <FacetsForm list={list} isCompany={isCompany} />;
  if (isBeside) {
    return (
      <aside aria-label="Filters" className="facets">
        {form}
      </aside>
    );
  }
  return <Sheet result={list.status === 'ready' ? counted(list.total, noun) : 'images'}>{form}</Sheet>;
}

function Sheet({ result, children }: { result: string; children: ReactNode }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      closedby="any"
      onClose={close}
      className="facets-sheet bg-surface text-ink shadow-float backdrop:bg-black/50"
    >
      <div className="flex max-h-[85dvh] flex-col">
        <header className="flex items-center justify-between py-3 pr-3 pl-5">
          <h2 id={title} className="font-semibold text-16">
            Filters
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="grid size-9 place-items-center rounded-full text-muted hover:bg-soft"
          >
            <X aria-hidden="true" size={18} />
          </button>
        </header>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-4">{children}</div>
        <footer className="border-hairline border-t p-4">
          <Button kind="primary" className="w-full" onClick={() => dialog.current?.close()}>
            {`Show ${result}`}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

function FacetsForm({ list, isCompany }: { list: GalleryList; isCompany: boolean }) {
  const { filters } = list;
  const facets = useFacets(list);
  const chosen = (name: FilterName) => valuesOf(filters, name);
  const tags = useInPlace(
    facets?.tag ?? NONE,
    useMemo(() => [...valuesOf(filters, 'tag'), ...valuesOf(filters, 'not')], [filters]),
  );
  const companies = useInPlace(
    facets?.company ?? NONE,
    useMemo(() => valuesOf(filters, 'company'), [filters]),
  );
  const categories = useInPlace(
    facets?.category ?? NONE,
    useMemo(() => valuesOf(filters, 'category'), [filters]),
  );
  const onToggle = (name: FilterName, value: string) => {
    // A tag is either required or excluded.
    const opposite = name === 'tag' ? 'not' : name === 'not' ? 'tag' : undefined;
    const others = opposite
      ? withValues(
          filters,
          opposite,
          valuesOf(filters, opposite).filter((each) => each !== value),
        )
      : filters;
    $filters.set(toggled(others, name, value));
  };
  const ofKind = (kind: 'screens' | 'ui-elements') => tags.filter(({ value }) => tagKind(value) === kind);
  const shared = { onToggle, excluded: undefined };
  const forTags = { name: 'tag', chosen: chosen('tag'), excluded: chosen('not'), onToggle } as const;
  return (
    <form aria-busy={list.isStale} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6">
      <FacetGroup
        {...shared}
        title="Theme"
        name="theme"
        values={ordered(facets?.theme ?? NONE, THEMES)}
        chosen={chosen('theme')}
      />
      <FacetGroup {...forTags} title="Screens" values={ofKind('screens')} />
      <FacetGroup {...forTags} title="UI elements" values={ofKind('ui-elements')} />
      <FacetGroup
        {...shared}
        title="Colour"
        name="colour"
        values={ordered(facets?.colour ?? NONE, COLOURS)}
        chosen={chosen('colour')}
      />
      {!isCompany && (
        <>
          <FacetGroup {...shared} title="Category" name="category" values={categories} chosen={chosen('category')} />
          <FacetGroup {...shared} title="Company" name="company" values={companies} chosen={chosen('company')} />
        </>
      )}
      {filters && (
        <Button kind="secondary" onClick={clearAll}>
          Clear all
        </Button>
      )}
    </form>
  );
}
