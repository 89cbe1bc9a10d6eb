import type { ListedImage } from '../image-host/image-host.port.ts';

/** A takedown of images that the host still lists. */
type RefusedListing = { publicIds: readonly string[]; deliveredMd5: string; reason: string };

export type FindTakedowns = (
  listedImages: readonly Pick<ListedImage, 'publicId' | 'md5'>[],
) => Promise<readonly RefusedListing[]>;

/** Called for each listed image that was taken down. */
export type OnRefused = (image: ListedImage, takedown: RefusedListing) => void;

/** Removes images that were taken down: the same public id, or the same bytes under another one. */
export async function withoutRefused(
  images: readonly ListedImage[],
  findTakedowns: FindTakedowns,
  onRefused: OnRefused,
): Promise<ListedImage[]> {
  const takedowns = await findTakedowns(images);
  return images.filter((image) => {
    const { publicId, md5 } = image;
    const takedown = takedowns.find(
      ({ publicIds, deliveredMd5 }) => publicIds.includes(publicId) || (md5 !== '' && md5 === deliveredMd5),
    );
    if (takedown) onRefused(image, takedown);
    return !takedown;
  });
}
