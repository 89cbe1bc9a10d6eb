import { $image } from '#features/lightbox/lightbox.store.ts';

/** Only those who open an image are sent what finds it in its list; someone who points at a tile is about to. */
export const prepareOpening = (): Promise<typeof import('./open-image.store.ts')> => import('./open-image.store.ts');

/** Opens an image of the grid, also while its list stands in for one that is loading. */
export const openTile = async (id: string): Promise<void> => (await prepareOpening()).openTile(id);

$image.subscribe((id) => {
  if (id !== null) void prepareOpening();
});
