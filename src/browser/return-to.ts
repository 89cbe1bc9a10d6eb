/** Undefined in browsers without the Navigation API: there, the link is followed as any. */
declare const navigation: Navigation | undefined;

/**
 * Follows a click on a link to a page that this tab was on by going back to it, which restores its scroll position and further
 * pages. Otherwise the link is followed as any.
 */
export function returnTo(
  event: Pick<MouseEvent, 'preventDefault' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  address: string,
): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || typeof navigation === 'undefined') return;
  const earlier = navigation.entries().slice(0, navigation.currentEntry?.index);
  // The first visit of a page with tabs has no hash yet.
  const places = [address, address.split('#')[0]];
  const entry = earlier.findLast(({ url }) => places.includes(url ?? undefined));
  if (!entry) return;
  event.preventDefault();
  navigation.traverseTo(entry.key);
}
