import { useMemo } from 'react';
import { blurredFor, PREVIEW } from '#shared/access/preview-limits.ts';
import { inCuratedOrder } from '#shared/images/curated-order.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { fetchCompanyPreview, fetchTagPreview } from './gallery.client.ts';
import type { Loaded } from './gallery-view.ts';
import { useLoaded } from './use-loaded.ts';

/** What a signed-out visitor's grid is about. */
export type PreviewSubject = {
  kind: TagKind;
  tag: string;
  /** Slug of the company that the search text names in full. */
  companySlug: string | undefined;
  /** Whether it is wanted at all: signed in, whole lists take its place. */
  isWanted: boolean;
};

/** A company's preview as this tab shows it: of its kind, and no more of it than of any list on the home page. */
function cutForTab(preview: GalleryPreview, kind: TagKind): GalleryPreview {
  const ofKind = preview.items.filter((item) => item.tags.some((tag) => tagKind(tag) === kind));
  const items = inCuratedOrder(ofKind, [], kind);
  const hidden = [
    ...items.map(({ image: { placeholder, width, height } }) => ({ placeholder, width, height })),
    ...preview.blurred,
  ];
  const { homeImages } = PREVIEW;
  return { ...preview, items: items.slice(0, homeImages.shown), blurred: [...blurredFor(hidden, homeImages)] };
}

/** The preview of a tag, or of the company that is searched for: from the page itself or from a pre-rendered file. */
export function usePreview(
  { kind, tag, companySlug, isWanted }: PreviewSubject,
  embedded: GalleryPreview,
): Loaded<GalleryPreview> {
  const isAll = tag === ALL_TAGS.all;
  const ofTag = useLoaded(isAll || !isWanted ? null : tag, fetchTagPreview);
  const ofCompany = useLoaded(isWanted && isAll ? (companySlug ?? null) : null, fetchCompanyPreview);
  return useMemo<Loaded<GalleryPreview>>(() => {
    if (!isAll) return ofTag;
    if (!isWanted || companySlug === undefined) return { state: 'ready', value: embedded };
    return ofCompany.state === 'ready' ? { state: 'ready', value: cutForTab(ofCompany.value, kind) } : ofCompany;
  }, [isAll, isWanted, companySlug, embedded, ofTag, ofCompany, kind]);
}
