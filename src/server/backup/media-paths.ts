import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { ImageRow } from '#db/schema/images.ts';
import { withoutVersion } from '#shared/images/image-address.ts';
import { localAddress, MEDIA_PATH } from '../image-host/local-image-host.ts';
import type { ImageHome } from './backup-contents.ts';

/** The fields that determine where an image is stored in a backup. */
export type StoredFields = Pick<ImageRow, 'id' | 'publicId' | 'version' | 'format' | 'width'>;

const inMediaFolder = (address: string) => withoutVersion(address).slice(MEDIA_PATH.length + 1);

/** Path of an image's full size inside the media folder of a backup. */
export function imageFile({ kind }: Pick<ImageHome, 'kind'>, image: StoredFields): string {
  if (kind === 'local') return inMediaFolder(localAddress(image));
  return `images/${image.id}${image.format && `.${image.format}`}`;
}

/** Path of a logo or cover inside the media folder of a backup; null when the backup can't contain it, as for another site's address. */
export function artworkFile({ kind }: Pick<ImageHome, 'kind'>, address: string): string | null {
  if (kind === 'local') return address.startsWith(`${MEDIA_PATH}/`) ? inMediaFolder(address) : null;
  const name = createHash('sha256').update(address).digest('hex').slice(0, 32);
  return `artwork/${name}${extname(new URL(address, 'http://localhost').pathname)}`;
}
