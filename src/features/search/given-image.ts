import { isTyping } from '#browser/is-typing.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { imageFileIn, searchByImage, UNREADABLE } from './uploaded-image.ts';

/**
 * Finds images like one that is pasted in a search box, or given outside of text fields and dialogs, unless something of the page has
 * taken it. Other files are ignored.
 */
export function takeImage({ target, defaultPrevented }: Event, file: File | undefined): void {
  const isInBox = target instanceof Element && target.role === 'combobox';
  if (!file?.type.startsWith('image/') || defaultPrevented || (isTyping(target) && !isInBox)) return;
  if (document.querySelector('dialog:modal, [aria-modal="true"]')) return;
  void searchByImage(file).catch(() => showToast({ kind: 'destructive', title: UNREADABLE }));
}

/** A file that is dropped on a page would replace it. An image of a page is dragged as a file too, by accident, and a file input takes its own. */
function onDrag(event: DragEvent): void {
  const { target, dataTransfer } = event;
  if (!dataTransfer?.types.includes('Files') || dataTransfer.types.includes('text/html')) return;
  if (target instanceof Element && target.closest('input[type="file"]')) return;
  if (event.type === 'drop') takeImage(event, imageFileIn(dataTransfer));
  event.preventDefault();
}

addEventListener('dragover', onDrag);
addEventListener('drop', onDrag);
