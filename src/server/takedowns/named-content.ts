import { createHash } from 'node:crypto';
import { AppError } from '#shared/http/app-error.ts';
import { fieldsOf } from '#shared/images/image-fields.ts';
import { day } from '#shared/text/dates.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { contentHashOf } from '../image-host/image-host.port.ts';
import type { Layout } from '../reading/layout.ts';
import type { NewTakedown, VersionFiles } from './takedowns.repository.ts';
import type { TakedownDeps } from './takedowns.service.ts';

type Deps = Pick<
  TakedownDeps,
  'repository' | 'deleted' | 'imageHost' | 'readImage' | 'describe' | 'images' | 'companies' | 'siteUrl'
>;
type Delivered = { hash: string; md5: string; bytes?: Uint8Array };
type Facts = Omit<NewTakedown, 'reason' | 'actorId'>;
/** A content of the gallery, earlier content of its images, and their metadata for the audit trail. */
type Content = { takedown: Facts; versions: Facts[]; folders: string[]; facts: unknown };

const UNREADABLE: Delivered = { hash: '', md5: '' };
const USES = ['logo', 'cover'] as const;
const NO_FEATURES = { phash: null, layout: null, edges: null };

const factsOf = ({ row, tags }: TaggedRow) => {
  const { id, folder, sourceName, originalName, createdAt } = row;
  const { contentHash, publicId } = row;
  const metadata = { id, folder, sourceName, originalName, ...fieldsOf(row), createdAt };
  return { ...metadata, tags, contentHash, publicId };
};

/** Company and file of an image, for people. */
export const subjectOf = ({ row }: TaggedRow): string => `${row.folder} / ${row.originalName || row.sourceName}`;

const IMAGE_PAGE = /^\/image\/([^/]+)\/?$/;

/** The id of the image in a page's address; null for any other text. */
function openImageIn(text: string): string | null {
  const url = URL.parse(text, 'http://page');
  return url?.searchParams.get('image') ?? IMAGE_PAGE.exec(url?.pathname ?? '')?.[1] ?? null;
}

/** Whether a takedown is that of a named image: by its id, or the address of a page or file of it. */
export function isTakedownOf(
  { imageIds, publicIds }: Pick<NewTakedown, 'imageIds' | 'publicIds'>,
  name: string,
): boolean {
  return imageIds.includes(openImageIn(name) ?? name) || publicIds.some((publicId) => name.includes(`/${publicId}`));
}

/** Throws `image-not-found` for an address of another site: a path of ours in it names nothing here. */
export function requireOwnAddress(
  text: string,
  { imageHost, siteUrl }: { imageHost: Pick<TakedownDeps['imageHost'], 'address'>; siteUrl: string },
): void {
  const media = imageHost.address({ publicId: 'any', version: '1', format: 'webp', width: 1 });
  const hostOf = (address: string) => URL.parse(address, siteUrl)?.host;
  const host = hostOf(text);
  if (host === hostOf(siteUrl) || host === hostOf(media)) return;
  const detail = `${host || text} is not this gallery. Give an address of ${hostOf(siteUrl)}, or the image's id.`;
  throw new AppError('image-not-found', { detail });
}

/** Finds everything that the gallery has of a named image. Throws `image-not-found` and `image-taken-down`. */
export function namedContent(deps: Deps) {
  const { repository, deleted, imageHost, readImage, describe, images, companies, siteUrl } = deps;

  const delivered = async (address: string): Promise<Delivered> => {
    try {
      const bytes = await readImage(address);
      return { hash: contentHashOf(bytes), md5: createHash('md5').update(bytes).digest('hex'), bytes };
    } catch {
      return UNREADABLE;
    }
  };

  /** The features by which near copies are recognised: a takedown often comes before the image was read. */
  const featuresOf = async ({ bytes }: Delivered): Promise<typeof NO_FEATURES | Layout> => {
    const look = bytes && (await describe(bytes, { owner: 'takedown' }).catch(() => undefined));
    return look ? { phash: look.phash, layout: look.layout, edges: look.edges } : NO_FEATURES;
  };

  const artworkIds = (hashes: readonly string[]): string[] =>
    hashes.filter(Boolean).flatMap((hash) => USES.map((use) => imageHost.artworkIdOf(hash, use)));

  /** Earlier content of images: a takedown for each content that no other image shows now. */
  const ofVersions = async (versions: readonly VersionFiles[], subject: string): Promise<Facts[]> => {
    const found: Facts[] = [];
    for (const version of versions) {
      const file = await delivered(imageHost.address(version));
      const { hash, md5 } = file;
      const contentHash = version.contentHash || hash;
      if (!contentHash || (await repository.findCopies(contentHash)).length > 0) continue;
      found.push({
        contentHash,
        deliveredHash: hash,
        deliveredMd5: md5,
        imageIds: [version.imageId],
        publicIds: [version.publicId],
        subject: `${subject} (until ${version.replacedAt.toISOString().slice(0, 10)})`,
        ...(await featuresOf(file)),
      });
    }
    return found;
  };

  /** An image of the gallery, or one that an admin deleted and an undo would bring back. */
  const findImage = async (id: string) => {
    const [shown] = await images.findByIds([id]);
    if (shown) return { contentHash: shown.row.contentHash, file: shown.row, subject: subjectOf(shown) };
    return (await deleted.findByIds([id]))[0];
  };

  const ofImage = async (id: string): Promise<Content> => {
    const first = await findImage(id);
    if (!first) throw new AppError('image-not-found');
    const file = await delivered(imageHost.address(first.file));
    const { hash, md5 } = file;
    const contentHash = first.contentHash || hash;
    if (!contentHash) {
      throw new AppError('image-host-failed', { detail: `${first.subject} can't be read. Try again.` });
    }
    const copies = first.contentHash ? await repository.findCopies(first.contentHash) : [];
    const shown = await images.findByIds([...new Set([id, ...copies])]);
    const same = [...(await deleted.findByIds([id])), ...(await deleted.findByContent(first.contentHash))];
    const gone = [...new Map(same.map((image) => [image.id, image])).values()];
    const imageIds = [...new Set([id, ...shown.map(({ row }) => row.id), ...gone.map((image) => image.id)])];
    const versions = [
      ...(await repository.findVersions(imageIds, contentHash)),
      ...gone.flatMap((image) => image.versions),
    ];
    const former = versions.filter((version) => version.contentHash !== contentHash);
    return {
      takedown: {
        contentHash,
        deliveredHash: hash,
        deliveredMd5: md5,
        imageIds,
        publicIds: [
          ...[...shown.map(({ row }) => row), ...gone.map((image) => image.file), ...versions].map(
            ({ publicId }) => publicId,
          ),
          ...artworkIds([...new Set([contentHash, hash])]),
        ],
        subject: first.subject,
        ...(await featuresOf(file)),
      },
      versions: await ofVersions(former, first.subject),
      folders: [...shown.map(({ row }) => row), ...gone].map(({ folder }) => folder),
      facts: [...shown.map(factsOf), ...gone.map(({ id, folder, file }) => ({ id, folder, publicId: file.publicId }))],
    };
  };

  /** A single version: the image stays. */
  const ofVersion = async (version: VersionFiles): Promise<Content> => {
    const [copy] = version.contentHash ? await repository.findCopies(version.contentHash) : [];
    if (copy !== undefined) return ofImage(copy);
    const [image] = await images.findByIds([version.imageId]);
    const [takedown] = await ofVersions([version], image ? subjectOf(image) : version.publicId);
    if (!takedown) throw new AppError('image-host-failed', { detail: "The version can't be read. Try again." });
    const same = await repository.findVersions([], takedown.contentHash);
    const publicIds = [version, ...same].map(({ publicId }) => publicId);
    return {
      takedown: { ...takedown, imageIds: [], publicIds: [...new Set(publicIds)] },
      versions: [],
      folders: [],
      facts: { imageId: version.imageId, publicId: version.publicId },
    };
  };

  /** The image that a logo or cover was created from: by its source, or by the rendition that an admin chose. */
  const sourceOfArtwork = async (artworkId: string, address: string): Promise<string | undefined> => {
    const isOf = (hash: string) => artworkIds([hash]).includes(artworkId);
    const contents = await repository.findContents();
    const existing = contents.find(({ contentHash }) => isOf(contentHash));
    if (existing) return existing.id;
    const folders = (await companies.findAll())
      .filter(({ logoUrl, heroImage }) => [logoUrl, heroImage].includes(address))
      .map(({ cloudinaryFolder, slug }) => cloudinaryFolder ?? slug);
    const candidates = contents.filter(({ folder }) => folders.includes(folder)).map(({ id }) => id);
    for (const { row } of await images.findByIds(candidates)) {
      if (isOf((await delivered(imageHost.address(row))).hash)) return row.id;
    }
    return undefined;
  };

  /** Files that belong to no image: an uploaded logo or cover, or leftovers of an earlier edit. */
  const ofFiles = async (publicId: string, address: string): Promise<Content> => {
    const file = await delivered(address);
    const { hash, md5 } = file;
    if (!hash) throw new AppError('image-not-found', { detail: 'There is no image at this address.' });
    return {
      takedown: {
        contentHash: hash,
        deliveredHash: hash,
        deliveredMd5: md5,
        imageIds: [],
        publicIds: [publicId],
        subject: address,
        ...(await featuresOf(file)),
      },
      versions: [],
      folders: [],
      facts: { address },
    };
  };

  const byAddress = async (address: string): Promise<Content> => {
    const row = await images.findByAddress(address);
    if (row) return ofImage(row.id);
    const version = await repository.findVersionAt(address);
    if (version) return ofVersion(version);
    const gone = await deleted.findAt(address);
    if (gone) return ofImage(gone.id);
    const publicId = imageHost.publicIdIn(address);
    if (publicId === undefined) throw new AppError('image-not-found', { detail: 'No image has this id or address.' });
    const source = await sourceOfArtwork(publicId, address);
    return source === undefined ? ofFiles(publicId, address) : ofImage(source);
  };

  return async (name: string): Promise<Content> => {
    const text = name.trim();
    requireOwnAddress(text, { imageHost, siteUrl });
    const id = openImageIn(text) ?? text;
    if (await findImage(id)) return ofImage(id);
    const path = text.startsWith(`${siteUrl}/`) ? text.slice(siteUrl.length) : text;
    const earlier = (await repository.findAll()).find(({ row }) => isTakedownOf(row, text));
    if (earlier) {
      const detail = `This image was taken down already, on ${day(earlier.row.at)}.`;
      throw new AppError('image-taken-down', { detail });
    }
    if (openImageIn(text) !== null) throw new AppError('image-not-found');
    return byAddress(path);
  };
}
