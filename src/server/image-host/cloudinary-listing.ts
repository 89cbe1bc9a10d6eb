import { z } from 'astro/zod';
import type { CloudinaryApi } from './cloudinary-api.ts';
import { type ResourcePage, resourceSchema, toListedImage, UNLISTED_TAG } from './cloudinary-resource.ts';
import type { DeliveredImage } from './fetch-delivered.ts';
import type { ImageHost, ImageListing, ListingPage } from './image-host.port.ts';

/** Search expression for images of the gallery. */
const GALLERY = `resource_type:image AND type:upload AND -tags:"${UNLISTED_TAG}"`;

const tagsSchema = z.object({ tags: z.array(z.string()) });

/** A broken resource is skipped and doesn't hide the others. */
const toListing = ({ resources, next }: ResourcePage): ListingPage => ({
  images: resources.flatMap((resource) => {
    const { data } = resourceSchema.safeParse(resource);
    return (data && toListedImage(data)) || [];
  }),
  next,
  counted: resources.filter((resource) => !tagsSchema.safeParse(resource).data?.tags.includes(UNLISTED_TAG)).length,
});

/** Listings of Cloudinary's images. `tiny` fetches a rendition a few pixels wide. */
export const cloudinaryListing = ({
  api,
  tiny,
  deliver,
  address,
}: {
  api: Pick<CloudinaryApi, 'list' | 'named' | 'search' | 'backupAddress'>;
  tiny: (image: Parameters<ImageListing['placeholder']>[0]) => Promise<Uint8Array>;
  deliver: (address: string) => Promise<DeliveredImage>;
  address: ImageHost['address'];
}): ImageListing => ({
  all: async (cursor) => toListing(await api.list(null, cursor)),
  changedSince: async (moment, cursor) =>
    toListing(await api.search(`${GALLERY} AND last_updated>="${moment.toISOString()}"`, cursor)),
  named: async (publicIds) => toListing(await api.named(publicIds)),
  count: async () => (await api.search(GALLERY, null, 1)).total ?? 0,
  former: async (image, isFormer) => {
    // The CDN may have the earlier version in its cache; otherwise the account's backup, if it has one.
    const cached = await deliver(address(image));
    if (cached.status === 200 && isFormer(cached.bytes)) return cached.bytes;
    const backup = await api.backupAddress(image.publicId, image.version);
    const kept = backup === null ? undefined : await deliver(backup);
    return kept?.status === 200 && isFormer(kept.bytes) ? kept.bytes : null;
  },
  placeholder: async (image) => (await import('./encode-image.ts')).placeholderOf(await tiny(image)),
});
