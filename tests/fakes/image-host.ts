import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { localAddress, localRegionAddress } from '#server/image-host/local-image-host.ts';
import { pixelsOf } from '#shared/regions/box.ts';

const notPartOfThisTest = () => Promise.reject(new Error('This test does not store images.'));

/** An image host for tests that only read the gallery: it builds addresses and stores nothing. */
export const readOnlyImageHost: ImageHost = {
  kind: 'local',
  address: localAddress,
  publicIdOf: (contentHash, { folder }) => `${folder}/${contentHash}`,
  artworkIdOf: (contentHash, use) => `${use}s/${contentHash}`,
  isArtwork: (address) => /^\/media\/(?:v\d+\/)?(?:covers|logos)\//.test(address),
  publicIdIn: (address) => /^\/media\/(?:v\d+\/)?([^/]+\/[^/]+)\/[^/]+$/.exec(address)?.[1],
  regionAddress: localRegionAddress,
  storeRegion: async (image, box) => {
    const { width, height } = pixelsOf(box, image);
    return { width, height, widths: `${width}`, placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI' };
  },
  tiny: notPartOfThisTest,
  store: notPartOfThisTest,
  storeArtwork: notPartOfThisTest,
  fullSize: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
  removeArtwork: () => Promise.resolve(),
  has: () => Promise.resolve(true),
  ping: () => Promise.resolve(true),
};
