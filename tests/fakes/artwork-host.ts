import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { readOnlyImageHost } from './image-host.ts';

/** An image host that records stored artwork without decoding it. */
export function artworkHost(): { imageHost: ImageHost; made: string[] } {
  const made: string[] = [];
  const imageHost: ImageHost = {
    ...readOnlyImageHost,
    storeArtwork: async (bytes, use) => {
      made.push(`${use} of ${new TextDecoder().decode(bytes)}`);
      const address = `/media/v1/${use === 'logo' ? 'logos' : 'covers'}/token-${made.length}/1280.webp`;
      return { address, width: 1280, height: 800, placeholder: 'hash' };
    },
  };
  return { imageHost, made };
}

/** Writes a local media file below a data folder, by its address without version segment. */
export async function writeMedia(dataDir: string, path: string, text: string): Promise<void> {
  const file = join(dataDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
