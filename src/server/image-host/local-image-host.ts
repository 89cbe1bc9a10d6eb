import { access, constants, mkdir } from 'node:fs/promises';
import { errorCode } from '#db/error-code.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { directEncoder, type ImageEncoder } from './image-encoder.ts';
import {
  type ArtworkUse,
  contentHashOf,
  fullSizeOf,
  type ImageHost,
  type ImagePlace,
  ORPHAN_RETENTION_MS,
  parseWidths,
  type StoredArtwork,
} from './image-host.port.ts';
import {
  localAddress,
  localRegionAddress,
  MEDIA_PATH,
  mediaStore,
  mediaTokens,
  publicIdOfPath,
  RECIPE_VERSION,
  regionFolder,
} from './media-store.ts';

/** Widths of an image's renditions; its own width if none are stored. */
const widthsOf = (widths: string, width: number): number[] => (widths === '' ? [width] : parseWidths(widths));

/** Distinguishes disk errors from bad images: the former are reported as they are. */
async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError('image-host-failed', { cause: error });
  }
}

/** A rendition of this host, and its path below the media folder. */
const OWN_MEDIA = /^\/media(?:\/v\d+)?(\/[^/]+\/[^/]+\/.+)$/;
/** Logos and covers of this host: public renditions. */
const OWN_ARTWORK = /^\/media\/(?:v\d+\/)?((?:covers|logos)\/[^/]+)\//;

type LocalImageHostDeps = { mediaDir: string; secret: string; encoder?: ImageEncoder };

/**
 * Images as files under `mediaDir`. Addresses contain an HMAC of the content under the installation's secret, so that the
 * same content keeps its address and nobody can compute it.
 */
export function localImageHost({ mediaDir, secret, encoder = directEncoder }: LocalImageHostDeps): ImageHost {
  const store = mediaStore(mediaDir);
  const tokens = mediaTokens(secret);
  const publicIdOf = (contentHash: string, place: ImagePlace) =>
    `${slugOf(place.folder) || 'images'}/${tokens.ofImage(contentHash, place)}`;
  const artworkIdOf = (contentHash: string, use: ArtworkUse) => `${use}s/${tokens.ofArtwork(contentHash, use)}`;

  return {
    kind: 'local',
    address: localAddress,
    publicIdOf,
    artworkIdOf,
    isArtwork: (address) => OWN_ARTWORK.test(address),
    publicIdIn: (address) => publicIdOfPath(OWN_MEDIA.exec(address)?.[1] ?? '') || undefined,

    tiny: ({ publicId, format, width, widths }) =>
      storing(() => store.read(publicId, format, Math.min(...widthsOf(widths, width)))),

    store: (bytes, place, by, keepsForm = false) =>
      storing(async () => {
        const contentHash = contentHashOf(bytes);
        const encoded = await encoder(keepsForm ? 'kept-image' : 'image', bytes, by);
        const full = fullSizeOf(encoded);
        const publicId = publicIdOf(contentHash, place);
        await store.write(publicId, encoded.format, encoded.renditions);
        return {
          publicId,
          version: RECIPE_VERSION,
          format: encoded.format,
          width: full.width,
          height: full.height,
          bytes: full.data.byteLength,
          widths: encoded.renditions.map(({ width }) => width).join(','),
          placeholder: encoded.placeholder,
          contentHash,
        };
      }),

    regionAddress: localRegionAddress,

    storeRegion: ({ publicId, format, width }, box) =>
      storing(async () => {
        const encoded = await encoder('region', await store.read(publicId, format, width), undefined, box);
        const full = fullSizeOf(encoded);
        await store.write(`${publicId}/${regionFolder(box)}`, encoded.format, encoded.renditions);
        const widths = encoded.renditions.map((rendition) => rendition.width).join(',');
        return { width: full.width, height: full.height, widths, placeholder: encoded.placeholder };
      }),

    storeArtwork: (bytes, use, by, keepsForm = false) =>
      storing(async (): Promise<StoredArtwork> => {
        const encoded = await encoder(keepsForm ? `kept-${use}` : use, bytes, by);
        const { width, height } = fullSizeOf(encoded);
        const publicId = artworkIdOf(contentHashOf(bytes), use);
        await store.write(publicId, encoded.format, encoded.renditions);
        const address = `${MEDIA_PATH}/v${RECIPE_VERSION}/${publicId}/${width}.${encoded.format}`;
        return { address, width, height, placeholder: encoded.placeholder };
      }),

    has: ({ publicId, format, width, widths }) => store.has(publicId, format, widthsOf(widths, width)),

    fullSize: ({ publicId, width, format }) =>
      storing(() =>
        store.read(publicId, format, width).catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT') return null;
          throw error;
        }),
      ),

    orphans: async ({ publicIds, addresses }, { remove }) => {
      const usedAddresses = addresses.join('\n');
      const stored = await store.list(Date.now() - ORPHAN_RETENTION_MS);
      const orphans = stored.filter((id) => !publicIds.has(id) && !usedAddresses.includes(`/${id}/`));
      if (remove) for (const id of orphans) await store.remove(id);
      return orphans;
    },

    removeOldRegions: (images) =>
      storing(async () => {
        const before = Date.now() - ORPHAN_RETENTION_MS;
        let removed = 0;
        for (const { publicId, boxes } of images) {
          const inUse = new Set(boxes.map(regionFolder));
          const unused = (await store.listRegions(publicId, before)).filter((folder) => !inUse.has(folder));
          for (const folder of unused) await store.remove(`${publicId}/${folder}`);
          removed += unused.length;
        }
        return removed;
      }),

    remove: (publicId) => storing(() => store.remove(publicId)),

    removeArtwork: (address) =>
      storing(async () => {
        const [, artworkId] = OWN_ARTWORK.exec(address) ?? [];
        if (artworkId) await store.remove(artworkId);
      }),

    ping: async () => {
      try {
        await mkdir(mediaDir, { recursive: true });
        await access(mediaDir, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
}
