import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { $query } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind } from '#shared/tags/tag-kind.ts';
import { fetchItemsByTag, fetchTagPreview } from './gallery.client.ts';
import { $tab, $tag } from './gallery.store.ts';
import { type GalleryView, type Loaded, viewOf } from './gallery-view.ts';
import { filterItems, wholeTag } from './item-filter.ts';
import { useLoaded } from './use-loaded.ts';

/** What the selected tag and text leave of a tab's list, and whether the tab shows. */
export type GalleryList = GalleryView & {
  tag: string;
  query: string;
  isActive: boolean;
  isWhole: boolean;
  preview: Loaded<GalleryPreview>;
};

/**
 * The list of a tab for this viewer. Signed out it comes from the page itself and from pre-rendered files; signed in
 * the tab's whole list is fetched once, and each tag is cut from it, so that chips and search answer in the same frame.
 */
export function useGalleryList(
  kind: TagKind,
  embedded: GalleryPreview,
  companyNames: ReadonlySet<string>,
): GalleryList {
  const isActive = useStore($tab, { ssr: 'initial' }) === kind;
  const chosenTag = useStore($tag, { ssr: 'initial' });
  const typed = useStore($query, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' }).kind;
  const tag = isActive ? chosenTag : ALL_TAGS.all;
  const query = useDeferredValue(isActive ? typed : '');

  const isAll = tag === ALL_TAGS.all;
  const fetched = useLoaded(isAll || session === 'signed-in' ? null : tag, fetchTagPreview);
  const preview = useMemo<Loaded<GalleryPreview>>(
    () => (isAll ? { state: 'ready', value: embedded } : fetched),
    [isAll, embedded, fetched],
  );
  // Both lists are prefetched once the session is known (spec 4).
  const whole = useLoaded(session === 'signed-in' ? wholeTag(kind) : null, fetchItemsByTag);
  // Where the whole list could not be had, the selected tag's own may.
  const own = useLoaded(session === 'signed-in' && whole.state === 'failed' && !isAll ? tag : null, fetchItemsByTag);
  const full = whole.state === 'failed' && !isAll ? own : whole;

  const view = useMemo(
    () => viewOf({ session, preview, full, filter: (items) => filterItems(items, { tag, query, companyNames }) }),
    [session, preview, full, tag, query, companyNames],
  );
  return { ...view, tag, query, isActive, isWhole: full.state !== 'loading', preview };
}
