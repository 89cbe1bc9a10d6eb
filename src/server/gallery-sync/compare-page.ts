import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { CloudinaryAuthority } from '../env.ts';
import type { ListedImage, ListingPage, StoredImage } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { DeletedImagesRepository } from '../images/deleted-images.repository.ts';
import { newImageId } from '../images/image-id.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import { metadataToTake } from './host-metadata.ts';
import type { IndexedImage } from './indexed-image.ts';
import type { PageWrite } from './page-write.repository.ts';
import { type FindTakedowns, type OnRefused, withoutRefused } from './refused-listing.ts';

/** Input of the comparison with a page of the image host's listing. */
export type Comparing = {
  repository: Pick<GallerySyncRepository, 'findKnown'>;
  versions: Pick<ImageVersionsRepository, 'findPublicIds'>;
  findTakedowns: FindTakedowns;
  /** Files of deleted images among these: the host lists them until they are removed. */
  findDeleted: DeletedImagesRepository['findListed'];
  /** Resolves aliases of tags. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  /** Fields that a sync copies from the host unless someone has edited them here. */
  authority: readonly CloudinaryAuthority[];
};

const isChanged = (existing: IndexedImage, listed: StoredImage): boolean =>
  existing.version !== listed.version || existing.format !== listed.format || existing.width !== listed.width;

/** Returns the differences between a page of the listing and the index. */
export async function comparePage(
  deps: Comparing,
  page: ListingPage,
  goneIds: ReadonlySet<string>,
  onRefused: OnRefused,
): Promise<PageWrite> {
  const listed = await withoutRefused(
    page.images.filter(({ folder }) => folder !== TEST_UPLOADS_FOLDER),
    deps.findTakedowns,
    onRefused,
  );
  const publicIds = listed.map(({ publicId }) => publicId);
  const hostIds = listed.flatMap(({ hostId }) => hostId || []);
  const indexed = await deps.repository.findKnown(publicIds, hostIds);
  const versions = new Set(await deps.versions.findPublicIds(publicIds));
  const deleted = await deps.findDeleted(publicIds);
  const isDeleted = (image: ListedImage) =>
    deleted.some(({ publicId, version }) => publicId === image.publicId && version === image.version);
  const byPublicId = new Map(indexed.map((image) => [image.publicId, image]));
  const byHostId = new Map(indexed.map((image) => [image.hostId, image]));
  // With fixed folders, moved images get another public id.
  const knownAs = ({ publicId, hostId }: ListedImage) =>
    byPublicId.get(publicId) ?? (hostId === '' ? undefined : byHostId.get(hostId));
  const pairs = listed.flatMap((stored) => {
    const existing = knownAs(stored);
    return existing ? [{ id: existing.id, existing, stored }] : [];
  });
  const added = listed.filter((image) => !knownAs(image) && !versions.has(image.publicId) && !isDeleted(image));
  const names = listed.some(({ tags }) => tags.length > 0) ? await deps.tagNames() : undefined;
  const resolve = (tags: readonly string[]) => names?.resolve(tags) ?? [];
  return {
    added: added.map((image) => {
      const { folder, alt, tags } = image;
      return { ...image, id: newImageId(), tags: resolve(tags), hostMetadata: JSON.stringify({ folder, alt, tags }) };
    }),
    changed: pairs.filter(({ existing, stored }) => isChanged(existing, stored)),
    reworded: pairs.flatMap(({ id, existing, stored }) => {
      const update = metadataToTake(existing, stored, { authority: deps.authority, resolve });
      return update ? [{ id, ...update }] : [];
    }),
    named: pairs.flatMap(({ id, existing, stored: { publicId, hostId } }) =>
      hostId !== '' && (existing.hostId !== hostId || existing.publicId !== publicId)
        ? [{ id, publicId, hostId, isRenamed: existing.publicId !== publicId }]
        : [],
    ),
    goneIds: [],
    back: indexed.filter(({ id, hidden }) => hidden && goneIds.has(id)),
  };
}

/** How many images were moved, renamed, retagged or described differently at the host. */
export const countReworded = ({ reworded, named }: PageWrite): number =>
  new Set([...reworded, ...named.filter(({ isRenamed }) => isRenamed)].map(({ id }) => id)).size;

/** Whether a page contains no change. */
export const isEmpty = (write: PageWrite) => Object.values(write).every((part) => part.length === 0);
