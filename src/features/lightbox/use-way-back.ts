import { useEffect, useEffectEvent } from 'react';

/** A browser's own way back, such as Android's gesture, without a history entry; not in all browsers, nor in TypeScript's types. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };

/** Where fingers are used, the system's way back first calls `close`, before it leaves the history entry. */
export function useWayBack(close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    // With a keyboard, Escape would close the sheet and the lightbox at once.
    if (!Watcher || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new Watcher();
    watcher.onclose = () => onClose();
    return () => watcher.destroy();
  }, []);
}
