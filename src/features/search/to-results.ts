import { rememberSearch } from './recent-searches.ts';
import { $filters, $query, $searched, setQuery } from './search.store.ts';

/** The visible results, once they are those of the present filters and text. */
function shownResults(): HTMLElement | undefined {
  const visible = [...document.querySelectorAll<HTMLElement>('[data-results]')].find(
    ({ offsetParent }) => offsetParent !== null,
  );
  const { list = $filters.get() + $searched.get(), stale } = visible?.dataset ?? {};
  const isCurrent = list === $filters.get() + $searched.get() && stale === undefined;
  return isCurrent && !visible?.querySelector('[aria-label="Loading images"]') ? visible : undefined;
}

/** Moves the focus from the search box to the first result of what was typed, as soon as it is there; remembers the search. */
export function goToResults(): void {
  const text = $query.get().trim();
  if (text) rememberSearch(text);
  setQuery($query.get());
  let from = document.activeElement;
  const move = (): boolean => {
    const results = shownResults();
    if (!results) return false;
    (results.querySelector<HTMLElement>('[data-image-id], a') ?? results).focus();
    from = document.activeElement;
    // Images, or the message that there are none; what has failed is tried again.
    return results.querySelector('[data-image-id], a, [role="status"]') !== null;
  };
  const content = document.getElementById('content');
  // Someone may have gone elsewhere while this was loading.
  if (!content || !from?.closest('search') || move()) return;
  const waiting = new MutationObserver(() => {
    // Someone has gone elsewhere meanwhile.
    if (document.activeElement !== from || move()) waiting.disconnect();
  });
  waiting.observe(content, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-list', 'data-stale'],
  });
}
