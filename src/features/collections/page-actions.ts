import { isTyping } from '#browser/is-typing.ts';
import { $openDialog } from './actions.store.ts';

const loadSaving = async () => (await import('./mount-saving.tsx')).mountSaving();

/** Actions on the image of an image page; the code is loaded at the first sign of use. */
export function startPageActions(): void {
  const image = document.querySelector<HTMLElement>('[data-page-image]')?.dataset.pageImage;
  if (!image) return;
  const stop = new AbortController();
  const load = () => loadSaving().then(() => stop.abort());
  for (const sign of ['pointerover', 'focusin', 'keydown']) {
    addEventListener(sign, () => load().catch(() => undefined), { once: true, signal: stop.signal });
  }
  // A press or key that precedes the code is replayed once the code is loaded.
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-image-action]') : null;
    if (button)
      $openDialog.set(
        button.dataset.imageAction === 'save' ? { kind: 'save', images: [image] } : { kind: 'menu', image },
      );
  };
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.toLowerCase() !== 's' || ctrlKey || metaKey || altKey) return;
    if (isTyping(target) || document.querySelector('dialog:modal')) return;
    $openDialog.set({ kind: 'save', images: [image] });
  };
  addEventListener('click', onClick, { signal: stop.signal });
  addEventListener('keydown', onKey, { signal: stop.signal });
}
