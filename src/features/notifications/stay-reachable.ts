import { type ToastPlace, toastPlace } from './toast-place.ts';

/** The parent of the notification area: the topmost modal dialog, which makes everything beside it inert, otherwise the page. */
const reachablePlace = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/** The position of the area in each place. */
const STYLES: Record<ToastPlace, string> = {
  corner:
    'fixed inset-x-0 bottom-0 z-70 [body:has([data-sources-banner]:not([hidden]))_&]:bottom-12 md:right-0 md:left-auto md:w-full',
  top: 'fixed inset-x-0 top-0 z-70 mx-auto',
  inside: 'mx-auto w-full',
};

/** Where a toast covers nothing of the dialog around it. A dialog that is no column of rows has no row for it. */
function placeIn(dialog: Element, area: Element): ToastPlace {
  const screen = { width: innerWidth, height: innerHeight };
  const place = toastPlace(dialog.getBoundingClientRect(), area.getBoundingClientRect(), screen);
  return place === 'inside' && getComputedStyle(dialog).display !== 'flex' ? 'top' : place;
}

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
    const isInDialog = place !== document.body && host.querySelector('[data-toast]') !== null;
    const style = STYLES[isInDialog ? placeIn(place, host) : 'corner'];
    host.className = `toasts pointer-events-none md:max-w-[420px] ${style}`;
  };
  reach();
  addEventListener('resize', reach);
  new MutationObserver(reach).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'inert', 'aria-hidden'],
  });
}
