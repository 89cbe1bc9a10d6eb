/** The parent of the notification area: the topmost modal dialog, which makes everything beside it inert, otherwise the page. */
const reachablePlace = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/**
 * Keeps the notification area readable, focusable and clickable when dialogs open and close. It moves into a modal dialog and
 * out again; an open lightbox makes everything else inert, except the area.
 */
export function stayReachable(host: HTMLElement): void {
  const reach = () => {
    host.removeAttribute('inert');
    host.removeAttribute('aria-hidden');
    const place = reachablePlace();
    if (host.parentElement !== place) place.append(host);
  };
  reach();
  new MutationObserver(reach).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'inert', 'aria-hidden'],
  });
}
