import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Whether no other modal dialog is above this one. */
const isOnTop = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null && [...document.querySelectorAll('dialog:modal')].at(-1) === dialog;

/**
 * Escape asks only the topmost dialog to close. The browser would close a dialog on a second Escape regardless of its owner,
 * and close the dialog below together with one that opened without a click.
 */
export function useEscape(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isOnTop(ref.current)) return;
      event.preventDefault();
      // A key that is held down would also answer the question that the first one asks.
      if (!event.repeat) close();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [ref]);
}
