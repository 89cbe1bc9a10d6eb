import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Db } from '#db/client.ts';
import { fetchDelivered } from '../image-host/fetch-delivered.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import { pathInside } from '../path-inside.ts';
import type { OnProgress } from './backup-contents.ts';
import { artworkFile, imageFile } from './media-paths.ts';
import { mediaReferencesRepository } from './media-references.repository.ts';

/** Images that are fetched in parallel. */
const WIDTH = 6;

type MediaFile = { address: string; file: string };

/** Every image's full size once, and our own logos and covers; those of other sites are not fetched. */
async function findMediaFiles(db: Db, imageHost: ImageHost): Promise<MediaFile[]> {
  const references = mediaReferencesRepository(db);
  const images = [...(await references.findImages()), ...(await references.findVersions())].map((image) => ({
    address: imageHost.address(image),
    file: imageFile(imageHost, image),
  }));
  const addresses = (await references.findCompanies()).flatMap(({ logoUrl, heroImage }) => [logoUrl, heroImage]);
  const artwork = [...new Set(addresses)].flatMap((address) => {
    const file = address !== null && imageHost.isArtwork(address) ? artworkFile(imageHost, address) : null;
    return address !== null && file !== null ? [{ address, file }] : [];
  });
  return [...images, ...artwork];
}

/**
 * Fetches the images of a gallery from a remote image host. Returns how many it no longer has; rejects with a sentence when
 * one can't be fetched.
 */
export async function fetchMedia(
  db: Db,
  { imageHost, mediaDir, onProgress }: { imageHost: ImageHost; mediaDir: string; onProgress: OnProgress },
): Promise<number> {
  const files = await findMediaFiles(db, imageHost);
  const delivered = fetchDelivered();
  let done = 0;
  let gone = 0;
  try {
    await inParallel(files, WIDTH, async ({ address, file }) => {
      const bytes = await delivered.get(address);
      if (bytes) {
        const path = pathInside(mediaDir, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, bytes);
      } else gone += 1;
      done += 1;
      onProgress(done, files.length, 'images');
    });
  } finally {
    delivered.close();
  }
  return gone;
}
