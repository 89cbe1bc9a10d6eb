import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { $query } from '#features/search/search.store.ts';
import { $session, type SessionState } from '#features/session/session.store.ts';
import { inCuratedOrder } from '#shared/images/curated-order.ts';
import type { GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind } from '#shared/tags/tag-kind.ts';
import { fetchItemsByTag } from './gallery.client.ts';
import { $tab, $tag } from './gallery.store.ts';
import { type GalleryView, type Loaded, viewOf } from './gallery-view.ts';
import { filterItems, wholeTag } from './item-filter.ts';
import { useLoaded } from './use-loaded.ts';
import { usePreview } from './use-preview.ts';

const TAB_LISTS = [ALL_TAGS.screens, ALL_TAGS['ui-elements']];

/** A company as the home page knows it. */
export type NamedCompany = { name: string; slug: string; isDemo?: boolean };

/** What a tab is given by its page. */
export type TabContent = {
  kind: TagKind;
  /** What everyone may see of the tab. */
  preview: GalleryPreview;
  tags: readonly { tag: string; count: number }[];
};

/** What the selected tag and text leave of a tab's list; the same object until something of it changes. */
export type GalleryList = GalleryView & {
  tag: string;
  query: string;
  /** The company that the search text names in full. */
  company: NamedCompany | undefined;
  /** Whether the tab shows. */
  isActive: boolean;
  session: SessionState['kind'];
  preview: Loaded<GalleryPreview>;
};

/** What everyone sees of a tag that no image has; there is no file of it. */
const NONE: Loaded<GalleryPreview> = {
  state: 'ready',
  value: { total: 0, items: [], blurred: [], companies: [] },
};

/**
 * The list of a tab for this viewer. Signed out it comes from the page itself and from pre-rendered files; signed in
 * the tab's whole list is fetched once, and each tag is cut from it, so that chips and search answer in the same frame.
 */
export function useGalleryList(
  { kind, preview: embedded, tags }: TabContent,
  companies: readonly NamedCompany[],
): GalleryList {
  const isActive = useStore($tab, { ssr: 'initial' }) === kind;
  const chosenTag = useStore($tag, { ssr: 'initial' });
  const typed = useStore($query, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' }).kind;
  const isSignedIn = session === 'signed-in';
  // The chip and the text answer at once; the grid follows without holding up the next paint.
  const tag = useDeferredValue(isActive ? chosenTag : ALL_TAGS.all);
  const query = useDeferredValue(isActive ? typed : '');
  const byName = useMemo(() => new Map(companies.map((named) => [named.name.toLowerCase(), named])), [companies]);
  const company = byName.get(query.trim().toLowerCase());

  const isKnown = tag === ALL_TAGS.all || tags.some((known) => known.tag === tag);
  const ofKnown = usePreview({ kind, tag, companySlug: company?.slug, isNeeded: isKnown && !isSignedIn }, embedded);
  const preview = isKnown ? ofKnown : NONE;
  // Both tabs' lists are fetched as soon as the session is known (spec 4); the other tab's panel may not be hydrated yet.
  useEffect(() => {
    if (!isSignedIn) return;
    for (const both of TAB_LISTS) fetchItemsByTag(both).catch(() => undefined);
  }, [isSignedIn]);
  const whole = useLoaded(isSignedIn ? wholeTag(kind) : null, fetchItemsByTag);
  // Where the whole list could not be had, the selected tag's own may.
  const needsOwn = isSignedIn && whole.state === 'failed' && tag !== ALL_TAGS.all;
  const own = useLoaded(needsOwn ? tag : null, fetchItemsByTag);
  const full = needsOwn ? own : whole;

  const view = useMemo(() => {
    const filter = (items: readonly GalleryItem[]) => {
      const found = filterItems(items, { tag, query, company });
      return found === items ? items : inCuratedOrder(found, companies, kind);
    };
    return viewOf({ session, preview, full, filter });
  }, [session, preview, full, tag, query, company, companies, kind]);
  return useMemo(
    () => ({ ...view, tag, query, company, isActive, session, preview }),
    [view, tag, query, company, isActive, session, preview],
  );
}
