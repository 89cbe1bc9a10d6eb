import { isTyping } from '#browser/is-typing.ts';

/**
 * Whether a key is one of the page: Ctrl or Cmd and K for the palette, even from a text field, `?`, `/`, the actions on images, or,
 * on a tile or a chip, the way to the next.
 */
export const isPageKey = ({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey
    ? !altKey && !shiftKey && key.toLowerCase() === 'k'
    : !altKey &&
      !isTyping(target) &&
      /^([celmsvx?/]|Arrow.+|Home|End)$/i.test(key) &&
      (key.length < 2 || (target as Element).closest('.image-grid [data-image-id],[data-tag]') !== null);

/** Focuses the search box in view and selects its text; it keeps what is typed before it is hydrated (`useEarlyText`). Returns it, if there is one. */
export function focusSearch(): HTMLInputElement | undefined {
  const box = [...document.querySelectorAll<HTMLInputElement>('search input')].find((each) => each.checkVisibility());
  box?.focus();
  box?.select();
  return box;
}

/** Begins a search with a letter or digit that means nothing else: nothing has the focus. Returns something if it did. */
export const beginSearch = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): unknown =>
  /^[\d\p{L}]$/u.test(key) && !altKey && !(ctrlKey || metaKey) && target === document.body && focusSearch();
