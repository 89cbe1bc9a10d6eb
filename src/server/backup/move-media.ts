import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Db } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { fetchDelivered, type ImageFetcher } from '../image-host/fetch-delivered.ts';
import {
  type ArtworkUse,
  contentHashOf,
  type ExistingImage,
  type ImageHost,
  type ImagePlace,
  type StoredImage,
} from '../image-host/image-host.port.ts';
import { isLogo } from '../images/logo.ts';
import { inParallel } from '../in-parallel.ts';
import { pathInside } from '../path-inside.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import type { ImageHome, OnProgress } from './backup-contents.ts';
import { artworkFile, imageFile } from './media-paths.ts';
import {
  type MovedCompany,
  type MovedImage,
  type MovedVersion,
  mediaReferencesRepository,
} from './media-references.repository.ts';

/** Facts that are only valid at the image host that provided them. */
const HOST_KEYS = ['gallery-sync', 'gallery-sync-seen:', 'gallery-sync-run', 'image-host-calls'];

/** Images that are uploaded in parallel. */
const CLOUD_WIDTH = 6;

type Deps = {
  /** Copy of the database whose rows are rewritten. */
  db: Db;
  imageHost: ImageHost;
  /** The host that the rows' addresses belong to now, and its images as the backup contains them. */
  from: ImageHome;
  mediaDir: string;
  /** Whether it is the same cloud as before: images that it still has stay unchanged. */
  isSameCloud: boolean;
  onProgress: OnProgress;
};

type Move = Omit<Deps, 'db' | 'onProgress'> & {
  references: ReturnType<typeof mediaReferencesRepository>;
  delivered: ImageFetcher;
  companies: readonly MovedCompany[];
  /** The host's images, by public id: an interrupted restore continues from there. */
  existing: ReadonlyMap<string, ExistingImage>;
  /** New addresses of artwork that is stored or being stored, by use and old address: companies may share it. */
  artwork: Map<string, Promise<string>>;
  /** New addresses of logos that were found by their name in a folder, by company. */
  folderLogos: Map<string, string>;
};

/** The bytes of a file; null when the backup has no such image. */
async function bytesOf(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Stores an image again; keeps its recorded source and its placeholder. */
const toRow = (image: MovedVersion, stored: StoredImage): StoredImage => ({
  ...stored,
  placeholder: image.placeholder || stored.placeholder,
  contentHash: image.contentHash || stored.contentHash,
});

/** Names the image that could not be stored, and why. */
async function named<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = isAppError(error) && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    const why = error instanceof Error ? `${error.message}${cause}` : String(error);
    throw new Error(`${what} can't be stored: ${why} The gallery was not changed; try again.`, { cause: error });
  }
}

/** Stores an image, unless the host has it: the public id is derived from the content, so the same id is the same image. */
async function storeImage(bytes: Uint8Array, place: ImagePlace, { imageHost, existing }: Move): Promise<StoredImage> {
  const contentHash = contentHashOf(bytes);
  const there = existing.get(imageHost.publicIdOf(contentHash, place));
  return there ? { ...there, contentHash, placeholder: '' } : imageHost.store(bytes, place);
}

/** Stores a logo or a cover, unless the host has it; returns its address. */
async function storeArtwork(bytes: Uint8Array, use: ArtworkUse, { imageHost, existing }: Move): Promise<string> {
  const there = existing.get(imageHost.artworkIdOf(contentHashOf(bytes), use));
  return there ? imageHost.address(there) : (await imageHost.storeArtwork(bytes, use)).address;
}

/**
 * An image called "logo" is the public logo of its folder's company, and in no list. Images that we store have other names,
 * so it becomes the company's own logo, unless that has one, and the image is hidden.
 */
async function moveFolderLogo(image: MovedImage, bytes: Uint8Array, move: Move): Promise<void> {
  const match = matchFolder(image.folder, move.companies);
  if (!('company' in match) || move.folderLogos.has(match.company.id)) return;
  const address = await named(`The logo of ${image.folder}`, () => storeArtwork(bytes, 'logo', move));
  move.folderLogos.set(match.company.id, address);
}

/** Stores the image or version at the new host, unless it has it. */
async function moveStored(image: MovedVersion, move: Move) {
  const { imageHost, from, mediaDir, isSameCloud } = move;
  const name = `${image.folder}/${image.sourceName}`;
  if (isSameCloud && (await named(name, () => imageHost.has(image)))) return 'kept';
  const bytes = await bytesOf(pathInside(mediaDir, imageFile(from, image)));
  if (!bytes) return 'missing';
  const place = { folder: image.folder, name: image.sourceName };
  return { bytes, stored: toRow(image, await named(name, () => storeImage(bytes, place, move))) };
}

async function moveImage(image: MovedImage, move: Move): Promise<'kept' | 'moved' | 'missing'> {
  const moved = await moveStored(image, move);
  if (typeof moved === 'string') return moved;
  const isFolderLogo = isLogo(image) && !image.hidden;
  if (isFolderLogo) await moveFolderLogo(image, moved.bytes, move);
  await move.references.updateImage(image.id, { ...moved.stored, ...(isFolderLogo ? { hidden: true } : {}) });
  for (const region of await move.references.findRegions(image.id)) {
    const { x, y, w, h } = region;
    const cut = await named(`A region of ${image.folder}/${image.sourceName}`, () =>
      move.imageHost.storeRegion(moved.stored, [x, y, w, h]),
    );
    await move.references.updateRegion(region, cut);
  }
  return 'moved';
}

async function moveVersion(version: MovedVersion, move: Move): Promise<void> {
  const moved = await moveStored(version, move);
  if (moved === 'missing') await move.references.deleteVersion(version.id);
  else if (moved !== 'kept') await move.references.updateVersion(version.id, moved.stored);
}

async function moveArtwork({ id, logoUrl, heroImage }: MovedCompany, move: Move): Promise<void> {
  const { references, from, mediaDir, isSameCloud, delivered } = move;
  const moved = async (address: string | null, use: 'logo' | 'cover'): Promise<string | null> => {
    const file = address === null ? null : artworkFile(from, address);
    const bytes = file === null ? null : await bytesOf(pathInside(mediaDir, file));
    if (address === null || !bytes) return address;
    if (isSameCloud && (await delivered.exists(address))) return address;
    const key = `${use} ${address}`;
    const storing = move.artwork.get(key) ?? named(`The ${key}`, () => storeArtwork(bytes, use, move));
    move.artwork.set(key, storing);
    return storing;
  };
  await references.updateArtwork({
    id,
    logoUrl: (await moved(logoUrl, 'logo')) ?? move.folderLogos.get(id) ?? null,
    heroImage: await moved(heroImage, 'cover'),
  });
}

/** What the host has; empty when it can't be listed now: the list only saves sending images again. */
const existingAt = async ({ existing }: ImageHost): Promise<ReadonlyMap<string, ExistingImage>> =>
  (await existing?.().catch(() => undefined)) ?? new Map();

/**
 * Stores every image of a backup at another image host and rewrites the rows to its addresses: ids, order, tags, texts and
 * visibility stay. Images that an interrupted restore has stored there are not sent again. Returns how many images are
 * missing in the backup; they are hidden. Rejects with a sentence.
 */
export async function moveMedia({ db, onProgress, ...deps }: Deps): Promise<number> {
  const [references, settings, delivered] = [mediaReferencesRepository(db), settingsRepository(db), fetchDelivered()];
  const width = deps.imageHost.kind === 'local' ? availableParallelism() : CLOUD_WIDTH;
  const [images, companies] = [await references.findImages(), await references.findCompanies()];
  const versions = await references.findVersions();
  const existing = await existingAt(deps.imageHost);
  const move: Move = {
    ...deps,
    references,
    delivered,
    companies,
    existing,
    artwork: new Map(),
    folderLogos: new Map(),
  };
  const total = images.length + versions.length + companies.length;
  const missing: string[] = [];
  let done = 0;
  const step = () => {
    done += 1;
    onProgress(done, total, 'images');
  };
  try {
    await inParallel(images, width, async (image) => {
      if ((await moveImage(image, move)) === 'missing') missing.push(image.id);
      step();
    });
    await inParallel(versions, width, async (version) => {
      await moveVersion(version, move);
      step();
    });
    await inParallel(companies, width, async (company) => {
      await moveArtwork(company, move);
      step();
    });
  } finally {
    delivered.close();
  }
  await references.updateHidden(missing);
  if (!deps.isSameCloud) for (const key of HOST_KEYS) await settings.deleteByPrefix(key);
  return missing.length;
}
