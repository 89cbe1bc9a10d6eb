import { createHash } from 'node:crypto';
import { isAppError } from '#shared/http/app-error.ts';
import type { ImageHost, ImageListing, ListedImage } from '../image-host/image-host.port.ts';
import { newImageId } from '../images/image-id.ts';
import type { CreatePlaceholders } from './create-placeholders.ts';
import type { IndexedImage } from './indexed-image.ts';
import type { PageWrite } from './page-write.repository.ts';

type Deps = { listing: ImageListing; store: ImageHost['store'] };

/** Recognises an image's previous bytes: they have the size in the index and are not the new ones. */
const isFormerOf =
  (existing: IndexedImage, { md5 }: ListedImage) =>
  (bytes: Uint8Array): boolean =>
    md5 !== '' && bytes.byteLength === existing.bytes && createHash('md5').update(bytes).digest('hex') !== md5;

/**
 * Stores the previous bytes of a changed image as a version. Undefined if the host no longer has them or fails, so that the
 * sync goes on.
 */
async function storedFormer({ listing, store }: Deps, existing: IndexedImage, listed: ListedImage) {
  try {
    const bytes = await listing.former(existing, isFormerOf(existing, listed));
    const stored = bytes && (await store(bytes, { folder: existing.folder, name: existing.sourceName }));
    return stored ? { ...stored, contentHash: existing.contentHash || stored.contentHash } : undefined;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

/** Adds placeholders of new images and previous versions of changed ones. */
export async function completeWrite(
  deps: Deps,
  createPlaceholders: CreatePlaceholders,
  write: PageWrite,
): Promise<PageWrite> {
  const [added, stored] = [
    await createPlaceholders(write.added),
    await createPlaceholders(write.changed.map((change) => change.stored)),
  ];
  const changed: PageWrite['changed'][number][] = [];
  for (const [at, change] of write.changed.entries()) {
    const former = await storedFormer(deps, change.existing, change.stored);
    changed.push({
      ...change,
      stored: stored[at] ?? change.stored,
      ...(former && { former: { id: newImageId(), stored: former } }),
    });
  }
  return { ...write, added, changed };
}
