import { $pageRegion } from '#features/lightbox/page-region.store.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { $openDialog } from './actions.store.ts';

const loadSaving = async () => (await import('./mount-saving.tsx')).mountSaving();

/** Actions on the image of an image page; the code is loaded at the first sign of use. */
export function startPageActions(): void {
  const image = document.querySelector<HTMLElement>('[data-page-image]')?.dataset.pageImage;
  if (!image) return;
  const stop = new AbortController();
  const load = () => loadSaving().then(() => stop.abort());
  for (const sign of ['pointerover', 'focusin']) {
    addEventListener(sign, () => load().catch(() => undefined), { once: true, signal: stop.signal });
  }
  // A press that precedes the code is repeated once the code is loaded; keys are by `features/keyboard`.
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-image-action]') : null;
    if (!button) return;
    const shown = imageRef(image, $pageRegion.get());
    const isSaving = button.dataset.imageAction === 'save';
    $openDialog.set(isSaving ? { kind: 'save', images: [shown] } : { kind: 'menu', image: shown });
  };
  addEventListener('click', onClick, { signal: stop.signal });
}
