import { useEffect, useMemo, useState } from 'react';
import type { ResponseOf } from '#browser/api-calls.ts';
import { callApi } from '#browser/api-client.ts';
import { useStore } from '#browser/use-store.ts';
import { $companyNames, loadCompanyNames } from '#features/search/company-names.store.ts';
import { filterLabel } from '#features/search/filter-label.ts';
import { toggled } from '#features/search/filters.ts';
import { recentSearches } from '#features/search/recent-searches.ts';
import { $filters, setQuery } from '#features/search/search.store.ts';
import { $isAdmin, $user } from '#features/session/session.store.ts';
import { signIn } from '#features/session/sign-in.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import { type FilterName, facetOf } from '#shared/search/facets.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { PAGE_LIST } from '#shared/site/pages.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { OfferedAction } from './offered-actions.store.ts';
import type { Entry } from './palette-entries.ts';

type Facets = ResponseOf<'GET /api/search'>['facets'];

/** Filters that have other groups or no values. */
const LEFT_OUT: ReadonlySet<FilterName> = new Set(['tag', 'not', 'company', 'sort']);

const go = (path: string) => () => location.assign(path);

const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();

/** Whether the page has a visible list that follows the search and the filters. */
const hasList = () =>
  [...document.querySelectorAll<HTMLElement>('.filter-row')].some(({ offsetParent }) => offsetParent !== null);

/** Filters the list of the page, or that of the home page. */
const filter = (name: FilterName, value: string) => () => {
  if (hasList()) $filters.set(toggled($filters.get(), name, value));
  else location.assign(`/?${new URLSearchParams({ [name]: value })}`);
};

const search = (text: string) => () => {
  if (hasList()) setQuery(text);
  else location.assign(`/?${new URLSearchParams({ q: text })}`);
};

/** Searches the images for a text. */
export const searchEntry = (typed: string): Entry[] => {
  const text = typed.trim();
  return text ? [{ group: 'Action', label: `Search images for “${text}”`, act: search(text) }] : [];
};

function actionsOf(
  offered: Readonly<Record<string, readonly OfferedAction[]>>,
  isSignedIn: boolean,
  onKeys: () => void,
): Entry[] {
  const actions: (OfferedAction | false)[] = [
    ...Object.values(offered).flat(),
    { label: 'Switch between light and dark', act: press('[data-theme-switch]') },
    document.querySelector('[data-density-switch]') !== null && {
      label: 'Change the density of the grid',
      act: press('[data-density-switch]'),
    },
    isSignedIn && { label: 'Search by image', act: go('/similar') },
    !isSignedIn && { label: 'Sign in', act: () => void signIn() },
    { label: 'Keyboard shortcuts', key: '?', act: onKeys },
  ];
  return actions.flatMap((action) => (action ? [{ ...action, group: 'Action' as const }] : []));
}

/** All entries of the palette, in the order of an empty text. */
export function usePaletteEntries(
  offered: Readonly<Record<string, readonly OfferedAction[]>>,
  onKeys: () => void,
): Entry[] {
  const companies = useStore($companyNames);
  const isSignedIn = useStore($user) !== null;
  const isAdmin = useStore($isAdmin);
  const [facets, setFacets] = useState<Facets>();
  useEffect(() => {
    loadCompanyNames();
    callApi('GET /api/search', { query: { limit: 1 } }).then(
      (response) => setFacets(response.facets),
      () => undefined,
    );
  }, []);
  return useMemo(() => {
    const mayOpen = { public: true, user: isSignedIn, admin: isAdmin };
    return [
      ...recentSearches().map((text): Entry => ({ group: 'Recent search', label: text, act: search(text) })),
      ...actionsOf(offered, isSignedIn, onKeys),
      { group: 'Page' as const, label: 'Home', act: go('/') },
      ...PAGE_LIST.flatMap(({ label, path, access }): Entry[] =>
        label && mayOpen[access] && !path.includes('{') ? [{ group: 'Page', label, act: go(path) }] : [],
      ),
      ...(facets?.tag ?? []).map(
        ({ value }): Entry => ({ group: 'Pattern', label: tagLabel(value), act: go(tagPath(value)) }),
      ),
      ...FILTERS.filter((name) => !LEFT_OUT.has(name)).flatMap((name) =>
        (facets?.[name as keyof Facets] ?? []).map(
          ({ value }): Entry => ({
            group: 'Filter',
            label: `${facetOf(name as keyof Facets & Parameters<typeof facetOf>[0]).title ?? tagLabel(name)}: ${filterLabel(name, value, facets)}`,
            act: filter(name, value),
          }),
        ),
      ),
      ...(companies ?? []).map(
        ({ name, slug }): Entry => ({ group: 'Company', label: name, act: go(companyPath(slug)) }),
      ),
    ];
  }, [offered, onKeys, companies, isSignedIn, isAdmin, facets]);
}
