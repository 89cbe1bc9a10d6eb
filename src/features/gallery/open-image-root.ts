import { $image } from '#features/lightbox/lightbox.store.ts';
import type { Press } from './open-in-tab.ts';

/** Loaded when someone opens an image, or points at a tile. */
export const prepareOpening = (): Promise<typeof import('./open-image.store.ts')> => import('./open-image.store.ts');

/** Opens an image of the grid, even while its list is still provisional. */
export const openTile = async (id: string, press?: Press): Promise<void> =>
  (await prepareOpening()).openTile(id, press);

$image.subscribe((id) => {
  if (id !== null) void prepareOpening();
});
