import { contentHashOf } from './content-hash.ts';
import type { ImageHost } from './image-host.port.ts';

/** The same image host for a dry run: it stores nothing and decodes nothing, so sizes are unknown. */
export const dryImageHost = (host: ImageHost): ImageHost => ({
  ...host,
  store: async (bytes, place) => {
    const contentHash = contentHashOf(bytes);
    return {
      publicId: host.publicIdOf(contentHash, place),
      version: '',
      format: '',
      width: 0,
      height: 0,
      bytes: 0,
      widths: '',
      placeholder: '',
      contentHash,
    };
  },
  storeArtwork: async (bytes, use) => ({
    address: `/${host.artworkIdOf(contentHashOf(bytes), use)}/`,
    width: 0,
    height: 0,
    placeholder: '',
  }),
});
