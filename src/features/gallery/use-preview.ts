import { useMemo } from 'react';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind } from '#shared/tags/tag-kind.ts';
import { cutForTab } from './company-in-tab.ts';
import { fetchCompanyPreview, fetchTagPreview } from './gallery.client.ts';
import type { Loaded } from './gallery-view.ts';
import { useLoaded } from './use-loaded.ts';

/** What a signed-out visitor's grid is about. */
export type PreviewSubject = {
  kind: TagKind;
  tag: string;
  /** Slug of the company that the search text names in full. */
  companySlug: string | undefined;
  /** Whether it is needed at all: signed in, whole lists take its place. */
  isNeeded: boolean;
};

/** The preview of a tag, of a company that is searched for, or of both: from the page itself or from pre-rendered files. */
export function usePreview(
  { kind, tag, companySlug, isNeeded }: PreviewSubject,
  embedded: GalleryPreview,
): Loaded<GalleryPreview> {
  const isAll = tag === ALL_TAGS.all;
  const ofTag = useLoaded(isAll || !isNeeded ? null : tag, fetchTagPreview);
  const ofCompany = useLoaded((isNeeded && companySlug) || null, fetchCompanyPreview);
  return useMemo<Loaded<GalleryPreview>>(() => {
    const tagged: Loaded<GalleryPreview> = isAll ? { state: 'ready', value: embedded } : ofTag;
    if (!isNeeded || companySlug === undefined || tagged.state !== 'ready') return tagged;
    if (ofCompany.state !== 'ready') return ofCompany;
    return { state: 'ready', value: cutForTab(ofCompany.value, companySlug, { kind, tag }, tagged.value) };
  }, [isAll, isNeeded, companySlug, embedded, ofTag, ofCompany, kind, tag]);
}
