/** Where a notification can be read and touched: in the modal dialog on top, which makes all beside it inert, else on the page. */
const reachablePlace = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/**
 * Keeps the notification area where it can be read out, reached and clicked, now and whenever dialogs come and go. A modal
 * dialog takes it in and gives it back; an open lightbox makes everything beside it inert, from which the area is exempt.
 */
export function stayWithinReach(host: HTMLElement): void {
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
