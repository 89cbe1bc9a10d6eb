import { useEffect, useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, TAG_KINDS, type TagCount, type TagKind } from '#shared/tags/tag-kind.ts';
import { fetchTagPreview } from './gallery.client.ts';
import { $elementsOnly, $tab, ofElements } from './gallery.store.ts';
import type { Loaded } from './gallery-view.ts';
import { searchParams } from './list-source.ts';
import { previewTag } from './tab-list.ts';
import { prefetchFound } from './use-found.ts';
import { type GalleryList, useList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';

/** Props of a tab from its page. */
export type TabContent = {
  kind: TagKind;
  /** The public part of the tab. */
  preview: GalleryPreview;
  tags: readonly TagCount[];
};

/** The public part of an unused tag, which has no file. */
const NONE: Loaded<GalleryPreview> = {
  state: 'ready',
  value: { total: 0, items: [], blurred: [], companies: [] },
};

/** The list of a tab. After a sign-in the first page of both tabs is loaded (contract 8). */
export function useGalleryList({ kind, preview: embedded, tags }: TabContent): GalleryList {
  const isActive = useStore($tab) === kind;
  const chosen = useStore($filters);
  const searched = useStore($searched);
  const isSignedIn = useStore($session).kind === 'signed-in';
  const [filters, query] = isActive ? [chosen, searched] : ['', ''];
  const tag = previewTag(kind, filters, query);
  const isAll = tag === ALL_TAGS.all;
  const isKnown = isAll || tags.some((each) => each.tag === tag);
  const ofTag = useLoaded(isAll || !isKnown || isSignedIn ? null : tag, fetchTagPreview);
  useEffect(() => {
    // The other tab's panel may not be hydrated yet.
    if (isSignedIn) for (const each of TAG_KINDS) void prefetchFound(searchParams(ofElements({ kind: each }), '', ''));
  }, [isSignedIn]);
  const preview = useMemo<Loaded<GalleryPreview> | null>(() => {
    if (isAll) return { state: 'ready', value: embedded };
    if (tag === null || isSignedIn) return null;
    return isKnown ? ofTag : NONE;
  }, [isAll, embedded, tag, isSignedIn, isKnown, ofTag]);
  const isOnly = useStore($elementsOnly);
  const scope = useMemo(() => ofElements({ kind }, isOnly), [kind, isOnly]);
  return useList({ scope, filters, query, isActive, preview });
}
