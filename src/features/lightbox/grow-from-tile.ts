import { tileOf } from './restore-focus.ts';

/** View-transition name that the tile's image and the lightbox's share. */
const NAME = 'opened-image';

/** How long in ms the page may freeze for the transition; then the lightbox opens without it. */
const PATIENCE_MS = 150;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The lightbox's image, as soon as it is in the document. */
function openedImage(): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>('.yarl__slide_current .lightbox-image');
  return new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(find());
    };
    const observer = new MutationObserver(() => find() && settle());
    const timer = setTimeout(settle, PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
    if (find()) settle();
  });
}

/** Lets an image grow from its tile when it is opened (View Transitions); without support, or with reduced motion, it just appears. */
export function growFromTile(): void {
  let isOpening = false;
  addEventListener(
    'click',
    (event) => {
      const tile = event.target instanceof Element && event.target.closest<HTMLElement>('button[data-image-id]');
      const picture = tile && [...tile.querySelectorAll('img')].at(-1)?.parentElement;
      // A press that opens a tab leaves the page as it is.
      const isForTab = event.ctrlKey || event.metaKey;
      if (!picture || isOpening || isForTab || reducedMotion.matches || !('startViewTransition' in document)) return;
      // The click is repeated inside the transition, which needs the page as it was before.
      event.preventDefault();
      event.stopImmediatePropagation();
      picture.style.viewTransitionName = NAME;
      let opened: HTMLElement | null = null;
      const transition = document.startViewTransition(async () => {
        picture.style.viewTransitionName = '';
        isOpening = true;
        // The list may have rendered again meanwhile, with another element for this tile.
        const now = tile.isConnected ? tile : tileOf(tile.dataset.imageId ?? '');
        now?.click();
        isOpening = false;
        opened = await openedImage();
        if (opened) opened.style.viewTransitionName = NAME;
      });
      const end = () => {
        picture.style.viewTransitionName = '';
        if (opened) opened.style.viewTransitionName = '';
      };
      transition.ready.catch(() => undefined);
      transition.finished.then(end, end);
    },
    { capture: true },
  );
}
