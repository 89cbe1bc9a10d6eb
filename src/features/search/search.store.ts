import { atom } from 'nanostores';
import type { Filters } from './filters.ts';

/** Debounce of typing before the list follows, in ms. */
const TYPING_PAUSE_MS = 80;

/** The filters of the visible tab. */
export const $filters = atom<Filters>('');

/** The text in the search box of the visible tab. */
export const $query = atom('');

/** The search text of the list: the typed text after a pause. */
export const $searched = atom('');

/** How often a text was chosen instead of typed: each is a step that Back undoes. */
export const $steps = atom(0);

let typing: ReturnType<typeof setTimeout> | undefined;

/** Sets text and list together. */
export function setQuery(text: string): void {
  clearTimeout(typing);
  $query.set(text);
  $searched.set(text.trim());
}

/** Sets the text as a step of its own: a part of it was removed, or all of it. */
export function chooseQuery(text: string): void {
  setQuery(text);
  $steps.set($steps.get() + 1);
}

/** Types into the search box; clearing it takes effect immediately. */
export function typeQuery(text: string): void {
  clearTimeout(typing);
  $query.set(text);
  typing = setTimeout(setQuery, text.trim() === '' ? 0 : TYPING_PAUSE_MS, text);
}
