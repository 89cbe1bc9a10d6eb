import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { TABS, type Tab } from './gallery.store.ts';

/** What the home page's address says: tab in the hash, tag and search text in the query (contract 7). */
export type GalleryAddress = { tab: Tab; tag: string; query: string };

type UrlParts = { search: string; hash: string };

/** Reads an address; what it does not say is the default. */
export function readAddress({ search, hash }: UrlParts): GalleryAddress {
  const params = new URLSearchParams(search);
  const name = hash.replace(/^#/, '');
  return {
    tab: TABS.find((tab) => tab === name) ?? 'screens',
    tag: params.get('tag') || ALL_TAGS.all,
    query: params.get('q') ?? '',
  };
}

/** The relative address of a state; parameters of other rooms (`image`, campaign marks) stay as they are. */
export function writeAddress({ tab, tag, query }: GalleryAddress, { search }: Pick<UrlParts, 'search'>): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put('tag', tag === ALL_TAGS.all ? '' : tag);
  put('q', query);
  // A colon needs no escape in a query, and `topic:dashboard` should be readable.
  const text = params.toString().replaceAll('%3A', ':');
  return `${text ? `?${text}` : ''}#${tab}`;
}
