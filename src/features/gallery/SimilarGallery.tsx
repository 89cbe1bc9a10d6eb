import { useEffect, useMemo, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useStore } from '#browser/use-store.ts';
import { $comparedWith, $rejected } from '#features/lightbox/rejected.store.ts';
import { $filters } from '#features/search/search.store.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import { SIMILAR_LEAST } from '#shared/similar/limits.ts';
import type { LikenessKind } from '#shared/similar/similar.contract.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { ComparedImages } from './ComparedImages.tsx';
import { loadLooks } from './facet-looks.ts';
import { NearRow, ROW_MAX } from './NearRow.tsx';
import { type GalleryList, useList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';

/** Labels of the comparison modes; the first is the default. */
const WAYS: Record<LikenessKind, string> = { layout: 'Layout', look: 'Look', words: 'Words' };
const KINDS = Object.keys(WAYS) as LikenessKind[];

/** The comparison mode, which is kept in the address. */
function useLikeness(initial: LikenessKind) {
  const [by, setBy] = useState(initial);
  useEffect(() => {
    const onTraversal = () => {
      const named = new URLSearchParams(location.search).get('by');
      setBy(KINDS.find((kind) => kind === named) ?? 'layout');
    };
    addEventListener('popstate', onTraversal);
    return () => removeEventListener('popstate', onTraversal);
  }, []);
  const choose = (kind: LikenessKind) => {
    const url = new URL(location.href);
    if (kind === 'layout') url.searchParams.delete('by');
    else url.searchParams.set('by', kind);
    history.replaceState(history.state, '', url);
    setBy(kind);
  };
  return { by, choose };
}

/** A list without the images that an admin has marked as not similar since it was read; they can be marked on this page. */
function useWithoutRejected(list: GalleryList, id: string): GalleryList {
  const rejected = useStore($rejected);
  useEffect(() => {
    $comparedWith.set(id);
  }, [id]);
  return useMemo(() => {
    // Places that have not been loaded are holes, which `filter` would drop.
    const items = Array.from(list.items).filter((item) => !rejected.includes(`${id} ${item?.id}`));
    const gone = list.items.length - items.length;
    if (gone === 0) return list;
    const pages = list.pages && {
      ...list.pages,
      need: (from: number, to: number) => list.pages?.need(from, to + gone),
    };
    return { ...list, items, pages, total: list.total - gone };
  }, [list, rejected, id]);
}

async function fetchMore(id: string) {
  const [{ more }] = await Promise.all([callApi('GET /api/images/{id}/similar', { params: { id } }), loadLooks()]);
  return more;
}

/** Below few similar images: others with a tag of the image. */
function MoreWith({ id }: { id: string }) {
  const loaded = useLoaded(id, fetchMore);
  const more = loaded.state === 'ready' ? loaded.value : undefined;
  if (!more) return null;
  const all = (
    <a href={tagPath(more.tag)} className={buttonStyle('secondary', 'sm')}>
      See all
    </a>
  );
  return (
    <div className="mt-8 flex flex-col gap-6">
      <p className="text-14 text-muted">Few images are much like it.</p>
      <NearRow title={`More with ${more.label}`} items={more.items.slice(0, ROW_MAX)} all={all} />
    </div>
  );
}

type SimilarGalleryProps = { id: string; region: string | undefined; by: LikenessKind };

/** The images similar to one, or the elements similar to one of its regions, which are compared in one way only. */
export function SimilarGallery({ id, region, by: initial }: SimilarGalleryProps) {
  const filters = useStore($filters);
  const { by, choose } = useLikeness(initial);
  const scope = useMemo(() => ({ like: id, ...(region ? { region } : by !== 'layout' && { by }) }), [id, region, by]);
  const list = useList({ scope, filters, query: '', isActive: true, preview: null });
  const hasFew = by === 'layout' && !region && !filters && list.status === 'ready' && list.total < SIMILAR_LEAST;
  return (
    <>
      {!region && (
        <fieldset data-with-script className="likeness mb-3 flex w-fit rounded-full bg-soft p-1">
          <legend className="sr-only">Compare by</legend>
          {KINDS.map((kind) => (
            <label
              key={kind}
              className="relative inline-flex cursor-pointer items-center rounded-full px-4 py-1.5 text-14 text-muted"
            >
              <input type="radio" name="by" className="sr-only" checked={by === kind} onChange={() => choose(kind)} />
              {WAYS[kind]}
            </label>
          ))}
        </fieldset>
      )}
      <ComparedImages list={useWithoutRejected(list, id)} />
      {hasFew && <MoreWith id={id} />}
    </>
  );
}
