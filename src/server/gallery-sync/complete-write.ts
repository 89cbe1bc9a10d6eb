import { createHash } from 'node:crypto';
import { isAppError } from '#shared/http/app-error.ts';
import type { ImageHost, ImageListing, ListedImage } from '../image-host/image-host.port.ts';
import type { CreatePlaceholders } from './create-placeholders.ts';
import type { IndexedImage } from './indexed-image.ts';
import type { PageWrite } from './page-write.repository.ts';

type Deps = { listing: ImageListing; store: ImageHost['store']; newId: () => string };

/** The bytes that an image had before its host got others: of the size that the index knows, and not the new ones. */
const isFormerOf =
  (known: IndexedImage, { md5 }: ListedImage) =>
  (bytes: Uint8Array): boolean =>
    md5 !== '' && bytes.byteLength === known.bytes && createHash('md5').update(bytes).digest('hex') !== md5;

/** What a changed image had, stored for itself; undefined where the host has it no more or won't say: no sync fails for it. */
async function storedFormer({ listing, store }: Deps, known: IndexedImage, listed: ListedImage) {
  try {
    const bytes = await listing.former(known, isFormerOf(known, listed));
    const stored = bytes && (await store(bytes, { folder: known.folder, name: known.sourceName }));
    return stored ? { ...stored, contentHash: known.contentHash || stored.contentHash } : undefined;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

/** What goes into the index with its placeholders, and with what changed images had before. */
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
    const former = await storedFormer(deps, change.known, change.stored);
    changed.push({
      ...change,
      stored: stored[at] ?? change.stored,
      ...(former && { former: { id: deps.newId(), stored: former } }),
    });
  }
  return { ...write, added, changed };
}
