import { contentHashOf, type ImageHost } from './image-host.port.ts';

/** Decodes an image as storing it would. Rejects with `invalid-file-type` and the reason. */
type CheckImage = (bytes: Uint8Array) => Promise<void>;

/** The same image host for a dry run: it refuses what storing would refuse, and stores nothing, so sizes are unknown. */
export const dryImageHost = (host: ImageHost, check: CheckImage): ImageHost => ({
  ...host,
  store: async (bytes, place) => {
    await check(bytes);
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
  storeRegion: async () => ({ width: 0, height: 0, widths: '', placeholder: '' }),
  storeArtwork: async (bytes, use) => {
    await check(bytes);
    const address = `/${host.artworkIdOf(contentHashOf(bytes), use)}/`;
    return { address, width: 0, height: 0, placeholder: '' };
  },
});
