/** Reasons not to reload the page. */
export type BusyReason = 'dialog' | 'unsaved input' | 'upload';

const holds = new Set<symbol>();

/** Delays the reload of a new version until the returned function is called (contract 6). */
export function holdReload(reason: BusyReason): () => void {
  const hold = Symbol(reason);
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** Whether a dialog, an overlay or a message is open in this document, regardless of what opened it. */
const isOverlayOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"], [data-toast]') !== null;

/** Whether a reload would lose something: an open dialog, unsaved input, a running upload (contract 6), a message and its Undo. */
export const isBusy = (): boolean => holds.size > 0 || isOverlayOpen();
