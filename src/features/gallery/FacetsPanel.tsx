import X from 'lucide-react/icons/x';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { filterLabel } from '#features/search/filter-label.ts';
import { type Filters, toggled, valuesOf, withValues } from '#features/search/filters.ts';
import { $filters } from '#features/search/search.store.ts';
import { COLUMN_VALUES } from '#shared/search/facet-values.ts';
import { type FacetName, type FilterName, type FixedColumn, facetOf } from '#shared/search/facets.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { TAG_KINDS, type TagKind, tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { useModal } from '#ui/modal.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { type FacetValue, inPlace } from './facet-values.ts';
import { $isPanelOpen } from './filter-panel.store.ts';
import { clearAll } from './gallery.store.ts';
import { COMPANY_FILTERS } from './gallery-address.ts';
import { ListTools } from './ListTools.tsx';
import type { Facets } from './list-state.ts';
import { fetchFacets } from './search.client.ts';
import type { GalleryList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';

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
function useInPlace(name: FilterName, now: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  const [before, setBefore] = useState<readonly FacetValue[]>([]);
  const labelOf = useCallback((value: string) => filterLabel(name, value), [name]);
  const values = useMemo(() => inPlace(before, now, chosen, labelOf), [before, now, chosen, labelOf]);
  useEffect(() => setBefore((previous) => inPlace(previous, now, [], labelOf)), [now, labelOf]);
  return values;
}

const NONE: readonly FacetValue[] = [];

const panelOrder = (name: FacetName): number => facetOf(name).panel ?? facetOf(name).order ?? 0;

/** The facets of the panel, in its order. */
const GROUPS = FILTERS.filter((name) => name !== 'sort' && name !== 'not').toSorted(
  (a, b) => panelOrder(a) - panelOrder(b),
);

/** Values in a fixed order. */
const ordered = (values: readonly FacetValue[], order: readonly string[]) =>
  values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));

type FacetsPanelProps = {
  list: GalleryList;
  noun: string;
  /** On a company's page, the company is not a choice. */
  isCompany: boolean;
};

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
  return (
    <Sheet result={list.status === 'ready' ? counted(list.total, noun) : 'images'}>
      <div className="mb-4 sm:hidden">
        <ListTools isLabelled list={list} />
      </div>
      {form}
    </Sheet>
  );
}

function Sheet({ result, children }: { result: string; children: ReactNode }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
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
            <X size={18} />
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

const TAG_TITLES: Record<TagKind, string> = { screens: 'Screens', 'ui-elements': 'UI elements' };

type GroupsProps = {
  name: (typeof GROUPS)[number];
  filters: Filters;
  facets: Facets | undefined;
  onToggle: (name: FilterName, value: string) => void;
};

/** The group of a facet; of tags, one for each kind. */
function FacetGroups({ name, filters, facets, onToggle }: GroupsProps) {
  const { has, title = tagLabel(name) } = facetOf(name);
  const values = facets?.[name] ?? NONE;
  const excluded = name === 'tag' ? valuesOf(filters, 'not') : undefined;
  const chosen = valuesOf(filters, name);
  const rows = useInPlace(
    name,
    values,
    useMemo(() => [...valuesOf(filters, name), ...(name === 'tag' ? valuesOf(filters, 'not') : [])], [filters, name]),
  );
  const shared = { name, chosen, excluded, onToggle };
  if (name === 'tag') {
    return TAG_KINDS.map((kind) => (
      <FacetGroup
        {...shared}
        key={kind}
        title={TAG_TITLES[kind]}
        values={rows.filter(({ value }) => tagKind(value) === kind)}
      />
    ));
  }
  const order = has in COLUMN_VALUES ? COLUMN_VALUES[has as FixedColumn] : undefined;
  return <FacetGroup {...shared} title={title} values={order ? ordered(values, order) : rows} />;
}

function FacetsForm({ list, isCompany }: { list: GalleryList; isCompany: boolean }) {
  const { filters } = list;
  const facets = useFacets(list);
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
  return (
    <form aria-busy={list.isStale} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6">
      {GROUPS.filter((name) => !(isCompany && COMPANY_FILTERS.includes(name))).map((name) => (
        <FacetGroups key={name} name={name} filters={filters} facets={facets} onToggle={onToggle} />
      ))}
      {filters && (
        <Button kind="secondary" onClick={clearAll}>
          Clear all
        </Button>
      )}
    </form>
  );
}
