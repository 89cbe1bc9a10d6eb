import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { pathInside } from '../path-inside.ts';
import { removeLeftovers } from '../work-folder.ts';
import type { Rendition } from './encode-image.ts';

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
