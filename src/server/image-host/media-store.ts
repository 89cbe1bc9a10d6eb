import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { type Box, boxName } from '#shared/regions/box.ts';
import type { Settings } from '../env.ts';
import { pathInside } from '../path-inside.ts';
import { removeLeftovers } from '../work-folder.ts';
import type { Rendition } from './encode-image.ts';
import type { ArtworkUse, ImageHost, ImagePlace } from './image-host.port.ts';

/** The folder of local media. */
export const mediaDirOf = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'media');

/** Where local media are served from. */
export const MEDIA_PATH = '/media';

/** Address of a locally stored image: `/media/v<version>/<public id>/<width>.<format>`; also valid without the version segment. */
export const localAddress: ImageHost['address'] = ({ publicId, version, format, width }) =>
  `${MEDIA_PATH}/v${version}/${publicId}/${width}.${format}`;

const REGION = 'region-';

/** Path of a region's pictures below those of its image. */
export const regionFolder = (box: Box): string => `${REGION}${boxName(box)}`;

/** Address of a region's picture; the encoder writes regions as AVIF. */
export const localRegionAddress: ImageHost['regionAddress'] = ({ publicId, version }, { box, width }) =>
  `${MEDIA_PATH}/v${version}/${publicId}/${regionFolder(box)}/${width}.avif`;

const MEDIA_FILE = /^\/(.+?)(?:\/region-[\d-]+)?\/[^/]+$/;

/** The public id of an image by the path of its file, or of the picture of its region, below the media folder. */
export const publicIdOfPath = (path: string): string => MEDIA_FILE.exec(path)?.[1] ?? '';

/** Raised when the encoding changes; part of addresses, so that old renditions are never mistaken for new ones. */
export const RECIPE_VERSION = '1';

/** Hex characters of an address's secret part: 128 bits. */
const TOKEN_LENGTH = 32;

/**
 * The unguessable part of an address: an HMAC of the content under the installation's secret, so that the same content keeps
 * its address.
 */
export function mediaTokens(secret: string) {
  const tokenOf = (contentHash: string, use: string) =>
    createHmac('sha256', secret).update(`${RECIPE_VERSION}/${use}/${contentHash}`).digest('hex').slice(0, TOKEN_LENGTH);
  return {
    /** Two files of one folder may have the same content; each is a separate image, so the name is part of its token. */
    ofImage: (contentHash: string, { folder, name = '' }: ImagePlace) => tokenOf(contentHash, `${folder}/${name}`),
    ofArtwork: (contentHash: string, use: ArtworkUse) => tokenOf(contentHash, use),
  };
}

/** Where renditions are written before they are renamed into place; never served. Names begin with the process id. */
export const INCOMING_FOLDER = '.incoming';

const isCode = (error: unknown, ...codes: string[]) => codes.includes(errorCode(error));

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

  return {
    /** Writes all renditions of an image and then renames them into place in one step. Existing content is not replaced. */
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
      try {
        for (const { width, data } of renditions) await writeDurably(join(incoming, `${width}.${format}`), data);
        await mkdir(dirname(target), { recursive: true });
        await rename(incoming, target).catch(async (error: unknown) => {
          if (!isCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
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

    /** Whether every width of an image exists. */
    has: async (publicId: string, format: string, widths: readonly number[]): Promise<boolean> => {
      const files = widths.map((width) => access(pathInside(mediaDir, publicId, `${width}.${format}`)));
      return (await Promise.allSettled(files)).every(({ status }) => status === 'fulfilled');
    },
  };
}
