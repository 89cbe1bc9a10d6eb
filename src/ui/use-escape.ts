import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Whether no other modal dialog lies over this one. */
const isOnTop = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null && [...document.querySelectorAll('dialog:modal')].at(-1) === dialog;

/**
 * Escape asks the uppermost dialog to close, and that one alone. Left to the browser, a second Escape in a row closes the
 * dialog regardless of its owner, and one that opened without a click takes the dialog under it along.
 */
export function useEscape(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isOnTop(ref.current)) return;
      event.preventDefault();
      close();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [ref]);
}
