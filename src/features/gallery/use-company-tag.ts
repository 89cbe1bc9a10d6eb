import { useLayoutEffect, useState } from 'react';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

const tagInAddress = () => new URLSearchParams(location.search).get('tag') || ALL_TAGS.all;

function writeTag(tag: string): void {
  const url = new URL(location.href);
  if (tag === ALL_TAGS.all) url.searchParams.delete('tag');
  else url.searchParams.set('tag', tag);
  history.pushState(null, '', url.href.replaceAll('%3A', ':'));
}

/** The tag that a company's images are filtered by; kept in the address, so that Back undoes it and links share it. */
export function useCompanyTag(): [tag: string, toggle: (tag: string) => void] {
  const [tag, setTag] = useState<string>(ALL_TAGS.all);
  useLayoutEffect(() => {
    const take = () => setTag(tagInAddress());
    take();
    addEventListener('popstate', take);
    return () => removeEventListener('popstate', take);
  }, []);
  const toggle = (chosen: string) => {
    const next = chosen === tag ? ALL_TAGS.all : chosen;
    if (next === tag) return;
    setTag(next);
    writeTag(next);
  };
  return [tag, toggle];
}
