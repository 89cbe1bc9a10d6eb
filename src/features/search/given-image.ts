import { isTyping } from '#browser/is-typing.ts';
import { imageFileIn, searchByImage } from './uploaded-image.ts';

/** Finds images like one that is pasted in a search box, or given outside of text fields and dialogs, unless something of the page has taken it. */
export function takeImage({ target, defaultPrevented }: Event, image: File | undefined): void {
  const isInBox = target instanceof Element && target.role === 'combobox';
  if (!image || defaultPrevented || (isTyping(target) && !isInBox)) return;
  if (document.querySelector('dialog:modal, [aria-modal="true"]')) return;
  void searchByImage(image).catch(() => location.assign('/similar'));
}

/** A file that is dropped on a page would replace it. */
function onDrag(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  if (event.type === 'drop') takeImage(event, imageFileIn(event.dataTransfer));
  event.preventDefault();
}

addEventListener('dragover', onDrag);
addEventListener('drop', onDrag);
