import { queryText } from '#shared/search/search-parameters.ts';

/** An address with changed query values; null removes one. The other values are written as the gallery writes them. */
export function withValues(href: string, values: Readonly<Record<string, string | null>>): string {
  const address = new URL(href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  address.search = queryText(address.searchParams);
  return address.href;
}

/** Writes values to the page's address, so that a reload restores them; replaces the current history entry. */
export function putInAddress(values: Readonly<Record<string, string | null>>): void {
  const next = withValues(location.href, values);
  if (next !== location.href) history.replaceState(history.state, '', next);
}
