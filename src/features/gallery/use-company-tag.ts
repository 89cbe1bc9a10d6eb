import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useLayoutEffect } from 'react';
import { recordTags } from '#features/analytics/tag-events.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

const $companyTag = atom<string>(ALL_TAGS.all);

const tagInAddress = () => new URLSearchParams(location.search).get('tag') || ALL_TAGS.all;

function writeTag(tag: string): void {
  const url = new URL(location.href);
  if (tag === ALL_TAGS.all) url.searchParams.delete('tag');
  else url.searchParams.set('tag', tag);
  history.pushState(null, '', url.href.replaceAll('%3A', ':'));
}

/** Selects a tag; the selected one again goes back to all (spec 4). */
function toggleCompanyTag(chosen: string): void {
  const tag = $companyTag.get();
  const next = chosen === tag ? ALL_TAGS.all : chosen;
  if (next === tag) return;
  $companyTag.set(next);
  writeTag(next);
}

/** The tag that a company's images are filtered by; kept in the address, so that Back undoes it and links share it. */
export function useCompanyTag(): [tag: string, toggle: (tag: string) => void] {
  const tag = useStore($companyTag, { ssr: 'initial' });
  useLayoutEffect(() => {
    const take = () => $companyTag.set(tagInAddress());
    take();
    addEventListener('popstate', take);
    return () => removeEventListener('popstate', take);
  }, []);
  useEffect(() => recordTags($companyTag), []);
  return [tag, toggleCompanyTag];
}
