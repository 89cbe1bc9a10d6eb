import type { CloudinaryApi, ResourcePage } from './cloudinary-api.ts';
import { resourceSchema, toListedImage, UNLISTED_TAG } from './cloudinary-resource.ts';
import type { ImageListing, ListingPage } from './image-host.port.ts';

/** Images of the gallery, as searches name them. */
const GALLERY = `resource_type:image AND type:upload AND -tags:"${UNLISTED_TAG}"`;

/** One broken resource is left out; it doesn't hide the others. */
const toListing = ({ resources, next }: ResourcePage): ListingPage => ({
  images: resources.flatMap((resource) => {
    const { data } = resourceSchema.safeParse(resource);
    return (data && toListedImage(data)) || [];
  }),
  next,
});

/** What Cloudinary tells of the images that it holds. `tiny` fetches a rendition a few pixels wide. */
export const cloudinaryListing = ({
  api,
  tiny,
}: {
  api: Pick<CloudinaryApi, 'list' | 'search'>;
  tiny: (image: Parameters<ImageListing['placeholder']>[0]) => Promise<Uint8Array>;
}): ImageListing => ({
  all: async (cursor) => toListing(await api.list(null, cursor)),
  changedSince: async (moment, cursor) =>
    toListing(await api.search(`${GALLERY} AND last_updated>="${moment.toISOString()}"`, cursor)),
  count: async () => (await api.search(GALLERY, null, 1)).total ?? 0,
  placeholder: async (image) => (await import('./encode-image.ts')).placeholderOf(await tiny(image)),
});
