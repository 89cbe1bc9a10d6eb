import Columns2 from 'lucide-react/icons/columns-2';
import Download from 'lucide-react/icons/download';
import { SaveSearch } from '#features/follows/SaveSearch.tsx';
import { suggestedTitle } from '#features/follows/suggested-name.ts';
import { comparePath } from '#shared/collections/compare-address.ts';
import { COMPARED } from '#shared/collections/limits.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { PAGE_SIZE } from './search-list.ts';
import type { GalleryList } from './use-list.ts';

const BUTTON =
  'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-lg px-2 text-14 text-muted hover:bg-soft hover:text-ink max-sm:hidden';

/** What can be done with the result of a search: its first images are compared or exported without choosing them, and it is saved. */
export function ResultActions({ list }: { list: GalleryList }) {
  const refs = list.items.slice(0, PAGE_SIZE).flatMap((item) => (item ? [imageRef(item.id, item.region?.id)] : []));
  const comparison =
    list.session === 'signed-in' && list.isOwn ? comparePath(refs.slice(0, COMPARED.first)) : undefined;
  return (
    <>
      {comparison && (
        <>
          <a href={comparison} className={BUTTON}>
            <Columns2 aria-hidden="true" size={14} />
            <span className="max-lg:sr-only">
              {refs.length > COMPARED.first ? `Compare top ${COMPARED.first}` : `Compare all ${refs.length}`}
            </span>
          </a>
          <button
            type="button"
            data-image-action="export"
            data-image={refs.join(',')}
            data-title={suggestedTitle(new URLSearchParams(list.params), list.facets)}
            className={BUTTON}
          >
            <Download aria-hidden="true" size={14} />
            <span className="max-lg:sr-only">
              {`Export ${refs.length < list.total ? 'first' : 'all'} ${refs.length}`}
            </span>
          </button>
        </>
      )}
      <SaveSearch list={list} facets={list.facets} />
    </>
  );
}
