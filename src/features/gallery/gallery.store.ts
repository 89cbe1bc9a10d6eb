import { atom } from 'nanostores';
import { $query } from '#features/search/search.store.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/** The three tabs in their order; also their URL hashes (spec 2). */
export const TABS = ['screens', 'ui-elements', 'companies'] as const;

/** A tab of the home page. */
export type Tab = (typeof TABS)[number];

/** The tab that shows. */
export const $tab = atom<Tab>('screens');

/** The selected tag of the tab that shows: `all` or a specific one. */
export const $tag = atom<string>(ALL_TAGS.all);

/** Shows a tab; clears the search text and selects all (spec 2). */
export function selectTab(tab: Tab): void {
  if (tab === $tab.get()) return;
  $query.set('');
  $tag.set(ALL_TAGS.all);
  $tab.set(tab);
}

/** Selects a tag; the selected one again goes back to all (spec 4). */
export function toggleTag(tag: string): void {
  $tag.set(tag === $tag.get() ? ALL_TAGS.all : tag);
}

/** Selects a tag that was chosen among the suggestions; the search text has done its work. */
export function chooseTag(tag: string): void {
  $query.set('');
  $tag.set(tag);
}
