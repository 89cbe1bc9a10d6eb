import type { ImageRow } from '#db/schema/images.ts';
import type { ImagePlace } from './image-host.port.ts';

type Placed = Pick<ImageRow, 'folder' | 'sourceName'>;

/** Folder and path as stored in `importedAs` and `storedAs`; no folder name contains a line break. */
export const placeKey = ({ folder, sourceName }: Placed): string => `${folder}\n${sourceName}`;

/** The path that an image's public id was derived from, or would be for a new image. */
export function storedPlace(image: Placed & { storedAs?: string | null }): ImagePlace {
  const [folder = '', name = ''] = (image.storedAs ?? placeKey(image)).split('\n');
  return { folder, name };
}
