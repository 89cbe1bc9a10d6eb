import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { type Box, boxName } from '#shared/regions/box.ts';
import type { Settings } from '../env.ts';
import { pathInside } from '../path-inside.ts';
import { removeLeftovers } from '../work-folder.ts';
import type { Rendition } from './encode-image.ts';
import { directEncoder, type ImageEncoder } from './image-encoder.ts';
import {
  type ArtworkUse,
  contentHashOf,
  fullSizeOf,
  type ImageHost,
  type ImagePlace,
  isComplete,
  mediaTokens,
  ORPHAN_RETENTION_MS,
  parseWidths,
  RECIPE_VERSION,
  type StoredArtwork,
} from './image-host.port.ts';

/** The folder of local media. */
export const mediaDirOf = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'media');

/** Where local media are served from. */
export const MEDIA_PATH = '/media';

/** Address of a locally stored image: `/media/v<version>/<public id>/<width>.<format>`; also valid without the version segment. */
export const localAddress: ImageHost['address'] = ({ publicId, version, format, width }) =>
  `${MEDIA_PATH}/v${version}/${publicId}/${width}.${format}`;

const REGION = 'region-';

/** Path of a region's pictures below those of its image. */
const regionFolder = (box: Box): string => `${REGION}${boxName(box)}`;

/** Address of a region's picture; the encoder writes regions as AVIF. */
export const localRegionAddress: ImageHost['regionAddress'] = ({ publicId, version }, { box, width }) =>
  `${MEDIA_PATH}/v${version}/${publicId}/${regionFolder(box)}/${width}.avif`;

const MEDIA_FILE = /^\/(.+?)(?:\/region-[\d-]+)?\/[^/]+$/;

/** The public id of an image by the path of its file, or of the picture of its region, below the media folder. */
export const publicIdOfPath = (path: string): string => MEDIA_FILE.exec(path)?.[1] ?? '';

/** Where renditions are written before they are renamed into place; never served. Names begin with the process id. */
export const INCOMING_FOLDER = '.incoming';

const isCode = (error: unknown, ...codes: string[]) => codes.includes(errorCode(error));

/** Bytes of a file's beginning, in which its parts are named. */
const HEAD_BYTES = 4096;

/** Files of local media: each image is a folder with a file per width, and appears atomically. */
export function mediaStore(mediaDir: string) {
  let ready: Promise<void> | undefined;

  const prepare = async (): Promise<void> => {
    const incoming = join(mediaDir, INCOMING_FOLDER);
    await mkdir(incoming, { recursive: true });
    await removeLeftovers(incoming, '');
  };

  const writeDurably = async (file: string, data: Uint8Array): Promise<void> => {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  /** Whether a file exists in full: a power failure or a full disk can leave one without bytes, or cut short. */
  const isWhole = async (file: string): Promise<boolean> => {
    const handle = await open(file).catch(() => undefined);
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      const read = await handle?.read(head, 0, HEAD_BYTES, 0);
      return isComplete(head.subarray(0, read?.bytesRead), (await handle?.stat())?.size ?? 0);
    } catch {
      return false;
    } finally {
      await handle?.close();
    }
  };

  return {
    /** Writes all renditions of an image and then renames them into place in one step. Existing files are not replaced, missing and incomplete ones are. */
    write: async (publicId: string, format: string, renditions: readonly Rendition[]): Promise<void> => {
      ready ??= prepare().catch((error: unknown) => {
        // A disk that is full or read-only now may be writable for the next image.
        ready = undefined;
        throw error;
      });
      await ready;
      const target = pathInside(mediaDir, publicId);
      const incoming = join(mediaDir, INCOMING_FOLDER, `${process.pid}-${randomBytes(6).toString('hex')}`);
      await mkdir(incoming);
      const files = renditions.map(({ width, data }) => ({ name: `${width}.${format}`, data }));
      try {
        for (const { name, data } of files) await writeDurably(join(incoming, name), data);
        await mkdir(dirname(target), { recursive: true });
        await rename(incoming, target).catch(async (error: unknown) => {
          if (!isCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
          for (const { name } of files) {
            if (!(await isWhole(join(target, name)))) await rename(join(incoming, name), join(target, name));
          }
        });
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
    },

    /** The file of one width. Rejects if it does not exist. */
    read: (publicId: string, format: string, width: number): Promise<Buffer> =>
      readFile(join(pathInside(mediaDir, publicId), `${width}.${format}`)),

    /** Public ids of everything stored, without what was stored after `before` (ms); empty before the first image. */
    list: async (before: number): Promise<string[]> => {
      const ids: string[] = [];
      if (!existsSync(mediaDir)) return ids;
      for (const room of await readdir(mediaDir, { withFileTypes: true })) {
        if (!room.isDirectory() || room.name === INCOMING_FOLDER) continue;
        for (const name of await readdir(join(mediaDir, room.name))) {
          const { mtimeMs } = await stat(join(mediaDir, room.name, name));
          if (mtimeMs < before) ids.push(`${room.name}/${name}`);
        }
      }
      return ids;
    },

    /** The folders of an image's regions, without what was stored after `before` (ms). */
    listRegions: async (publicId: string, before: number): Promise<string[]> => {
      const folder = pathInside(mediaDir, publicId);
      const names = await readdir(folder).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return [];
        throw error;
      });
      const regions: string[] = [];
      for (const name of names) {
        if (name.startsWith(REGION) && (await stat(join(folder, name))).mtimeMs < before) regions.push(name);
      }
      return regions;
    },

    /** Deletes an image with all its renditions. */
    remove: async (publicId: string): Promise<void> =>
      rm(pathInside(mediaDir, publicId), { recursive: true, force: true }),

    /** Whether every width of an image exists in full. */
    has: async (publicId: string, format: string, widths: readonly number[]): Promise<boolean> => {
      for (const width of widths)
        if (!(await isWhole(pathInside(mediaDir, publicId, `${width}.${format}`)))) return false;
      return true;
    },
  };
}

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

  const has: ImageHost['has'] = async ({ publicId, format, width, widths, regions = [] }) => {
    const all = [{ publicId, format, widths: widthsOf(widths, width) }];
    for (const region of regions) {
      const folder = `${publicId}/${regionFolder(region.box)}`;
      all.push({ publicId: folder, format: 'avif', widths: parseWidths(region.widths) });
    }
    for (const files of all) if (!(await store.has(files.publicId, files.format, files.widths))) return false;
    return true;
  };

  const cutRegion = async (publicId: string, full: Uint8Array, box: Box) => {
    const encoded = await encoder('region', full, undefined, box);
    await store.write(`${publicId}/${regionFolder(box)}`, encoded.format, encoded.renditions);
    return encoded;
  };

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
        const encoded = await cutRegion(publicId, await store.read(publicId, format, width), box);
        const full = fullSizeOf(encoded);
        const widths = encoded.renditions.map((rendition) => rendition.width).join(',');
        return { width: full.width, height: full.height, widths, placeholder: encoded.placeholder };
      }),

    storeArtwork: (bytes, use, by, keepsForm = false) =>
      storing(async (): Promise<StoredArtwork> => {
        const encoded = await encoder(keepsForm ? `kept-${use}` : use, bytes, by);
        const { width, height } = fullSizeOf(encoded);
        const publicId = artworkIdOf(contentHashOf(bytes), use);
        await store.write(publicId, encoded.format, encoded.renditions);
        const address = localAddress({ publicId, version: RECIPE_VERSION, format: encoded.format, width });
        return { address, width, height, placeholder: encoded.placeholder };
      }),

    has,

    repair: (image) =>
      storing(async () => {
        const { publicId, format, width, regions = [] } = image;
        if (!(await store.has(publicId, format, [width]))) return false;
        try {
          const full = await store.read(publicId, format, width);
          if (!(await has({ ...image, regions: [] }))) {
            await store.write(publicId, format, (await encoder('kept-image', full)).renditions);
          }
          for (const { box } of regions) await cutRegion(publicId, full, box);
        } catch (error) {
          if (!isAppError(error) || error.code !== 'invalid-file-type') throw error;
        }
        return has(image);
      }),

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
