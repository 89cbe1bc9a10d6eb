import { atom, computed } from 'nanostores';
import { browserStorage } from '#browser/storage.ts';
import { toggled, valuesOf, withValues } from '#features/search/filters.ts';
import { $filters, chooseQuery, setQuery } from '#features/search/search.store.ts';
import { ALL_TAGS, tagKind } from '#shared/tags/tag-kind.ts';

/** The three tabs in order; also their URL hashes (spec 2). */
export const TABS = ['screens', 'ui-elements', 'companies'] as const;

/** A tab of the home page. */
export type Tab = (typeof TABS)[number];

/** The visible tab. */
export const $tab = atom<Tab>('screens');

/** Where the browser remembers `$elementsOnly`. */
export const ELEMENTS_KEY = 'elements-only';

/** Whether lists of elements leave out whole screens (`only`). */
export const $elementsOnly = atom(browserStorage.get(ELEMENTS_KEY));

/** The images of a tab or a pattern, where lists of elements, and their counts beside other lists, are without whole screens if the viewer has said so. */
export const ofElements = <S extends object>(scope: S, elements = $elementsOnly.get()): S =>
  elements ? { ...scope, elements } : scope;

/** Number of results in each tab, as far as they are known; empty while nothing narrows the lists. */
export const $found = atom<Partial<Record<Tab, number>>>({});

export const $tags = computed($filters, (filters) => valuesOf(filters, 'tag'));

/** Switches to a tab; clears the search text and the filters (spec 2). */
export function selectTab(tab: Tab): void {
  if (tab === $tab.get()) return;
  clearAll();
  $tab.set(tab);
}

/** Selects a tag instead of the others, or in addition; deselects a selected one (spec 4); `all` deselects all. */
export function toggleTag(tag: string, isAdded = false): void {
  const filters = $filters.get();
  const isSelected = valuesOf(filters, 'tag').includes(tag);
  $filters.set(
    isAdded || isSelected
      ? toggled(filters, 'tag', tag)
      : withValues(filters, 'tag', tag === ALL_TAGS.all ? [] : [tag]),
  );
}

/** Applies a chosen suggestion as a filter, in the tab of its tag, and clears the search text. */
export function chooseFilter(name: 'tag' | 'company', value: string): void {
  setQuery('');
  if (name === 'tag') selectTab(tagKind(value));
  $filters.set(withValues($filters.get(), name, [value]));
}

/** Clears the search text and all filters. */
export function clearAll(): void {
  chooseQuery('');
  $filters.set('');
}
