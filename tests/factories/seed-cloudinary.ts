import type { FakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { drawSeed, type SeedArtwork, type SeedSize, seedImages } from './seed-gallery.ts';

const COVER = 'gallery-artwork/covers/seed-cover';
const logo = (which: number) => `gallery-artwork/logos/seed-${which}`;

/** Addresses of seeded artwork on the fake Cloudinary. */
export const cloudArtwork = ({ deliveryAddress }: FakeCloudinary): SeedArtwork => ({
  logo: (which) => `${deliveryAddress}/v1/${logo(which)}.webp`,
  cover: `${deliveryAddress}/v1/${COVER}.webp`,
});

/** Adds the images of a seeded gallery to the fake Cloudinary, always the same ones. */
export async function seedCloudinary(cloud: FakeCloudinary, size: SeedSize): Promise<void> {
  const [image, cover, square] = await Promise.all([
    drawSeed(1600, 1000).toBuffer(),
    drawSeed(960, 600).toBuffer(),
    drawSeed(128, 128).toBuffer(),
  ]);
  const unlisted = { version: 1, format: 'webp', tags: ['gallery-unlisted'] };
  cloud.put({ ...unlisted, public_id: COVER, data: cover, width: 960, height: 600 });
  for (const which of [1, 2]) cloud.put({ ...unlisted, public_id: logo(which), data: square, width: 128, height: 128 });
  for (const { publicId, folder, alt, tags } of seedImages(size)) {
    cloud.put({
      public_id: publicId,
      asset_folder: folder,
      data: image,
      version: 1,
      format: 'webp',
      tags,
      context: { alt },
    });
  }
}
