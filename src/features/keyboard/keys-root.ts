import { beginSearch, focusSearch, isPageKey } from './page-keys.ts';

/**
 * Loads the keys of the page at the first key. Those of the page that are pressed until then are held back from everyone else and
 * follow in their order: an arrow changes which image the next key means. `/` and a search that begins with its first letter work at once: what is typed next is text. `loadActions`: what handles keys of images.
 */
export function startKeys(loadActions: () => Promise<void>): void {
  const held: KeyboardEvent[] = [];
  let isLoading = false;
  const onKey = (event: KeyboardEvent) => {
    // Letters that follow Ctrl+K, or `/` without a search box, are for the palette.
    const isForPalette = event.key.length < 2 && /[k/]/i.test(held[0]?.key ?? '');
    if (isForPalette || (!beginSearch(event) && isPageKey(event))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key !== '/' || !focusSearch()) held.push(event);
    }
    if (isLoading) return;
    isLoading = true;
    import('./keys.ts').then(
      (keys) => keys.listen(onKey, held, loadActions),
      () => {
        held.length = 0;
        isLoading = false;
      },
    );
  };
  addEventListener('keydown', onKey, true);
}
