import { markElements } from '#browser/mark-elements.ts';
import { imageOfTile } from './focused-image.ts';

const SLOT = 'article > [data-beside-tile]';

/** Adds the button that opens the menu of a tile, as a long press does; `data-image-action` handles it. */
function addMenu(slot: HTMLElement): void {
  const tile = slot.parentElement?.querySelector<HTMLElement>('[data-image-id]');
  if (!tile || slot.querySelector('.tile-menu')) return;
  const { id, alt } = imageOfTile(tile);
  const button = document.createElement('button');
  Object.assign(button, {
    type: 'button',
    className: 'tile-menu',
    tabIndex: -1,
    ariaLabel: `Actions for ${alt || 'this image'}`,
  });
  Object.assign(button.dataset, { imageAction: 'menu', image: id });
  slot.append(button);
}

/** Gives each tile of the page a menu where a finger points: it has no hover, and a long press has to be known. */
export function addTileMenus(): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const addAll = () => {
    for (const slot of document.querySelectorAll<HTMLElement>(SLOT)) addMenu(slot);
  };
  addAll();
  markElements(addAll, (added) => added.matches(SLOT) || added.querySelector(SLOT) !== null);
}
