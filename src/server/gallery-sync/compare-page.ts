import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { ListingPage, StoredImage } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { GallerySyncRepository, PageWrite } from './gallery-sync.repository.ts';
import type { IndexedImage } from './indexed-image.ts';
import { type FindTakedowns, type OnRefused, withoutRefused } from './refused-listing.ts';

/** What a page of the image host's listing is compared with. */
export type Comparing = {
  repository: Pick<GallerySyncRepository, 'findByPublicIds'>;
  versions: Pick<ImageVersionsRepository, 'findPublicIds'>;
  newId: () => string;
  findTakedowns: FindTakedowns;
  /** Resolves tag names to the tags that they stand for. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
};

const isChanged = (known: IndexedImage, listed: StoredImage): boolean =>
  known.version !== listed.version || known.format !== listed.format || known.width !== listed.width;

/** What of a portion is not in the index as it is. */
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
  const indexed = await deps.repository.findByPublicIds(publicIds);
  const versions = new Set(await deps.versions.findPublicIds(publicIds));
  const known = new Map(indexed.map((image) => [image.publicId, image]));
  const added = listed.filter(({ publicId }) => !known.has(publicId) && !versions.has(publicId));
  const names = added.some(({ tags }) => tags.length > 0) ? await deps.tagNames() : undefined;
  return {
    added: added.map((image) => ({ ...image, id: deps.newId(), tags: names?.resolve(image.tags) ?? [] })),
    changed: listed.flatMap((stored) => {
      const image = known.get(stored.publicId);
      return image && isChanged(image, stored) ? [{ id: image.id, known: image, stored }] : [];
    }),
    backIds: indexed.filter(({ id, hidden }) => hidden && goneIds.has(id)).map(({ id }) => id),
  };
}

/** Whether a page brings nothing. */
export const isEmpty = ({ added, changed, backIds }: PageWrite) => added.length + changed.length + backIds.length === 0;
