import { useEffect, useEffectEvent, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Handles files that are dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useFileDrop(isEnabled: boolean, onDrop: (items: DataTransferItemList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, (event) => holdsFiles(event) && handle(event), { signal: listening.signal });
    // Without this the browser opens a dropped file in place of the page.
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(isEnabled);
    });
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (isEnabled && event.dataTransfer) drop(event.dataTransfer.items);
    });
    return () => listening.abort();
  }, [isEnabled]);
  return isOver && isEnabled;
}
