/** An address with other values in its query; null takes one out. */
export function withValues(href: string, values: Readonly<Record<string, string | null>>): string {
  const address = new URL(href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address.href;
}

/** Notes values in the address of the page, so that a reload comes back to them; no entry of its own in the history. */
export function putInAddress(values: Readonly<Record<string, string | null>>): void {
  const next = withValues(location.href, values);
  if (next !== location.href) history.replaceState(history.state, '', next);
}
