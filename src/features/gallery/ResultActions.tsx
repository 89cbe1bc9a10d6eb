import Columns2 from 'lucide-react/icons/columns-2';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { SaveSearch } from '#features/follows/SaveSearch.tsx';
import { suggestedTitle } from '#features/follows/suggested-name.ts';
import { comparePath } from '#shared/collections/compare-address.ts';
import { COMPARED } from '#shared/collections/limits.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PAGE_SIZE } from './search-list.ts';
import type { GalleryList } from './use-list.ts';

/** Loaded when someone opens it. */
const ResultMenu = lazyComponent(() => import('./ResultMenu.tsx').then((part) => part.ResultMenu));

/** While images are selected, their bar has these actions, for them. */
const IF_NOTHING_IS_SELECTED = '[body:has(.tray)_&]:invisible';
const BUTTON =
  'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-lg px-2 text-14 text-muted hover:bg-soft hover:text-ink';

/** Comparing and exporting the first images of a result; `exporting` are the attributes of its button. */
export type Actions = {
  comparison: string;
  compareText: string;
  exporting: { 'data-image-action': 'export'; 'data-image': string; 'data-title': string };
  exportText: string;
};

/** What someone signed in can do with a result of several images. */
function actionsOf(list: GalleryList): Actions | undefined {
  const refs = list.items.slice(0, PAGE_SIZE).flatMap((item) => (item ? [imageRef(item.id, item.region?.id)] : []));
  const comparison =
    list.session === 'signed-in' && list.isOwn ? comparePath(refs.slice(0, COMPARED.first)) : undefined;
  if (!comparison) return undefined;
  return {
    comparison,
    compareText: refs.length > COMPARED.first ? `Compare top ${COMPARED.first}` : `Compare all ${refs.length}`,
    exporting: {
      'data-image-action': 'export',
      'data-image': refs.join(','),
      'data-title': suggestedTitle(new URLSearchParams(list.params), list.facets),
    },
    exportText: `Export ${refs.length < list.total ? 'first' : 'all'} ${refs.length}`,
  };
}

/** What can be done with the result of a search: its first images are compared or exported without choosing them, and it is saved. */
export function ResultActions({ list }: { list: GalleryList }) {
  const [isOpen, setOpen] = useState(false);
  const actions = actionsOf(list);
  return (
    <>
      {/* First, so that the others leave no gap where they are hidden. */}
      <span className={actions ? 'contents max-sm:hidden' : 'contents'}>
        <SaveSearch list={list} facets={list.facets} />
      </span>
      {actions && (
        <>
          <a href={actions.comparison} className={`${BUTTON} ${IF_NOTHING_IS_SELECTED} max-sm:hidden`}>
            <Columns2 size={14} />
            <span className="max-lg:sr-only">{actions.compareText}</span>
          </a>
          <button type="button" {...actions.exporting} className={`${BUTTON} ${IF_NOTHING_IS_SELECTED} max-sm:hidden`}>
            <Download size={14} />
            <span className="max-lg:sr-only">{actions.exportText}</span>
          </button>
        </>
      )}
      {actions && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label="Compare, export or save this result"
          onClick={() => setOpen(true)}
          className={`${BUTTON} sm:hidden`}
        >
          <Ellipsis size={18} />
        </button>
      )}
      {actions && isOpen && (
        <Suspense>
          <ResultMenu {...actions} list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
