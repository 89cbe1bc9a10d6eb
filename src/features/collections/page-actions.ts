import { $openDialog } from './actions.store.ts';
import { loadSaving } from './load-saving.ts';

/** Actions on the image of an image page; the code is loaded at the first sign of use. */
export function startPageActions(): void {
  const image = document.querySelector<HTMLElement>('[data-page-image]')?.dataset.pageImage;
  if (!image) return;
  const stop = new AbortController();
  const load = (event: Event) => loadSaving(event).then(() => stop.abort());
  for (const sign of ['pointerover', 'focusin', 'keydown']) {
    addEventListener(sign, (event) => load(event).catch(() => undefined), { once: true, signal: stop.signal });
  }
  // A press that precedes the code is repeated once the code is loaded.
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-image-action]') : null;
    if (button)
      $openDialog.set(
        button.dataset.imageAction === 'save' ? { kind: 'save', images: [image] } : { kind: 'menu', image },
      );
  };
  addEventListener('click', onClick, { signal: stop.signal });
}
