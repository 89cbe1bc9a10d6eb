import { v2 as cloudinary } from 'cloudinary';
import { CLOUDINARY_API, type CloudinaryAccount } from '../cloudinary-account.ts';
import type { CloudinaryApi } from './cloudinary-api.ts';
import { ARTWORK_FOLDER, UNLISTED_TAG } from './cloudinary-resource.ts';
import type { ImageHost, IncomingForm } from './image-host.port.ts';

/** Beside the artwork, where `check --fix` deletes files that were not collected. */
const incomingId = (id: string) => `${ARTWORK_FOLDER}/incoming/${id}`;

/** A form that anyone who has it can submit with a file, for an hour, under this public id. */
function signedForm(publicId: string, account: CloudinaryAccount, now: Date): IncomingForm {
  const { apiAddress = CLOUDINARY_API, apiKey, apiSecret, cloudName } = account;
  const fields = {
    public_id: publicId,
    tags: UNLISTED_TAG,
    allowed_formats: 'jpg,png,gif,webp,avif',
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
  const signature = cloudinary.utils.api_sign_request(fields, apiSecret);
  return { address: `${apiAddress}/v1_1/${cloudName}/image/upload`, fields: { ...fields, api_key: apiKey, signature } };
}

/** Files that browsers upload directly to Cloudinary, before they are part of the gallery. */
export const cloudinaryIncoming = (
  { account, now, remove }: { account: CloudinaryAccount; now: () => Date; remove: CloudinaryApi['remove'] },
  fullSize: ImageHost['fullSize'],
): NonNullable<ImageHost['incoming']> => ({
  form: async (id) => signedForm(incomingId(id), account, now()),
  take: async (id) => {
    const bytes = await fullSize({ publicId: incomingId(id), version: '1', format: '', width: 0 });
    if (bytes) await remove([incomingId(id)]);
    return bytes;
  },
});
