import { imageRef, refPath } from '#shared/regions/image-ref.ts';

/** What is read of a press on a tile. */
export type Press = Pick<MouseEvent, 'target' | 'button' | 'ctrlKey' | 'metaKey'>;

const tileIn = ({ target }: Pick<Press, 'target'>) =>
  target instanceof Element ? target.closest<HTMLElement>('button[data-image-id]') : null;

/** Opens the page of a tile's image in a tab of its own if the press asks for one, as on a link; returns whether it does. */
export function openInTab(press: Press): boolean {
  const { button, ctrlKey, metaKey } = press;
  const tile = button === 1 || (button === 0 && (ctrlKey || metaKey)) ? tileIn(press) : null;
  if (!tile) return false;
  open(refPath(imageRef(tile.dataset.imageId ?? '', tile.dataset.region)), '_blank', 'noopener');
  return true;
}

/** Lets presses with Ctrl, Cmd or the middle button open tiles in tabs: during the press, so that the tab stays in the background. */
export function openTilesInTabs(): void {
  const onPress = (event: MouseEvent) => {
    if (!openInTab(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', onPress, { capture: true });
  addEventListener('auxclick', onPress, { capture: true });
  // Otherwise the middle button starts to scroll the page.
  addEventListener('mousedown', (event) => {
    if (event.button === 1 && tileIn(event)) event.preventDefault();
  });
}
