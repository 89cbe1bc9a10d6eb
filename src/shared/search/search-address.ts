import { isWholeList, TAG_KINDS, type TagKind, tagKind } from '../tags/tag-kind.ts';
import { FILTERS } from './filter-names.ts';
import { isDefaultSort, isOfTags, queryText } from './search-parameters.ts';

/** A search of the home page: the tab, and its parameters in canonical order. */
export type AddressedSearch = { tab: TagKind; params: URLSearchParams };

/** Reads query and hash of an address of the home page; tags select the tab of their kind, unless `kind` says otherwise. */
export function readSearch({ search, hash }: { search: string; hash: string }): AddressedSearch {
  const address = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of FILTERS) {
    for (const value of [...new Set(address.getAll(name))].sort())
      if (value && !isWholeList(value)) params.append(name, value);
  }
  const tags = params.getAll('tag');
  const named = TAG_KINDS.find((kind) => hash === `#${kind}`) ?? 'screens';
  const isMeant = address.get('kind') === named || isOfTags(named, tags);
  const tab = isMeant ? named : tagKind(tags[0] ?? '');
  const words = (address.get('q') ?? '').trim();
  if (words) params.set('q', words);
  if (isDefaultSort(params.get('sort'), words)) params.delete('sort');
  return { tab, params };
}

/** The address of a search of the home page; equal searches have equal addresses. */
export function searchAddress({ tab, params }: AddressedSearch): string {
  const all = new URLSearchParams(params);
  if (!isOfTags(tab, all.getAll('tag'))) all.set('kind', tab);
  const text = queryText(all);
  return `/${text ? `?${text}` : ''}#${tab}`;
}
