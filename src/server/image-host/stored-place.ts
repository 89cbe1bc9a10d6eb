import type { ImageRow } from '#db/schema/images.ts';
import type { ImagePlace } from './image-host.port.ts';

type Placed = Pick<ImageRow, 'folder' | 'sourceName'>;

/** Folder and path as `importedAs` and `storedAs` keep them; no folder name contains a line break. */
export const placeKey = ({ folder, sourceName }: Placed): string => `${folder}\n${sourceName}`;

/** The place that the image host made an image's public id for, or would make a new image's for. */
export function storedPlace(image: Placed & { storedAs?: string | null }): ImagePlace {
  const [folder = '', name = ''] = (image.storedAs ?? placeKey(image)).split('\n');
  return { folder, name };
}
