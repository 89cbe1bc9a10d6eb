import { atom } from 'nanostores';
import type { Filters } from './filters.ts';

/** How long typing pauses before the list follows, in ms. */
const TYPING_PAUSE_MS = 80;

/** The filters of the tab that shows. */
export const $filters = atom<Filters>('');

/** What is typed into the search box of the tab that shows. */
export const $query = atom('');

/** The text that the list is searched for: what was typed, once typing pauses. */
export const $searched = atom('');

let typing: ReturnType<typeof setTimeout> | undefined;

/** Sets text and list together, as clearing, choosing and going back do. */
export function setQuery(text: string): void {
  clearTimeout(typing);
  $query.set(text);
  $searched.set(text.trim());
}

/** Types into the search box; a text that was emptied acts at once. */
export function typeQuery(text: string): void {
  clearTimeout(typing);
  $query.set(text);
  typing = setTimeout(setQuery, text.trim() === '' ? 0 : TYPING_PAUSE_MS, text);
}
