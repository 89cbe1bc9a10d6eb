import { type RefObject, useLayoutEffect } from 'react';

let count = 0;

/** Tells the page's styles that a dialog covers it: to look for one would cost each change of the page. Returns how to undo it. */
export function coverPage(): () => void {
  count += 1;
  document.documentElement.dataset.modal = '';
  return () => {
    count -= 1;
    if (count === 0) delete document.documentElement.dataset.modal;
  };
}

/** Opens a modal dialog for as long as it is rendered. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    dialog.current?.showModal();
    return coverPage();
  }, [dialog]);
}
