import type { CloudinaryApi } from './cloudinary-api.ts';
import { ARTWORK_FOLDER } from './cloudinary-resource.ts';
import type { ImageHost } from './image-host.port.ts';

/** Beside the artwork: what nobody came for is deleted there by `check --fix`. */
const incomingId = (id: string) => `${ARTWORK_FOLDER}/incoming/${id}`;

/** What browsers send to Cloudinary themselves, on its way into the gallery. */
export const cloudinaryIncoming = (
  api: Pick<CloudinaryApi, 'signedForm' | 'remove'>,
  picture: ImageHost['picture'],
): NonNullable<ImageHost['incoming']> => ({
  form: async (id) => api.signedForm(incomingId(id)),
  take: async (id) => {
    const bytes = await picture({ publicId: incomingId(id), version: '1', format: '', width: 0 });
    if (bytes) await api.remove([incomingId(id)]);
    return bytes;
  },
});
