/** Scroll position in px from which the header is slim. */
const SLIM_FROM_PX = 12;

/** Marks the header when the page has been scrolled; the stylesheet makes it slim without moving the page. */
export function startSiteHeader(): void {
  const root = document.documentElement;
  const mark = () => root.toggleAttribute('data-scrolled', scrollY > SLIM_FROM_PX);
  // Deferred: reading the scroll position forces layout of the whole page, which would happen within this task.
  requestAnimationFrame(mark);
  addEventListener('scroll', mark, { passive: true });
}
