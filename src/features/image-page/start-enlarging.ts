/** What opens the image of the page in the lightbox: its button, and the image itself. */
const OPENERS = '[data-enlarge], img[data-page-image], img[data-region]';

const load = () => import('./enlarge.ts');

/** Lets a press on the image enlarge it; the code is loaded when someone points at it. */
export function startEnlarging(): void {
  const image = document.querySelector<HTMLElement>('[data-page-image]');
  const stage = image?.closest('figure');
  const id = image?.dataset.pageImage;
  if (!stage || !id) return;
  for (const sign of ['pointerover', 'focusin']) {
    stage.addEventListener(sign, () => load().catch(() => undefined), { once: true });
  }
  stage.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest(OPENERS)) return;
    load().then(({ enlarge }) => enlarge(id), console.warn);
  });
}
