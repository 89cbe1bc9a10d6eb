import type { CollectionRow } from '#db/schema/collections.ts';
import type { Collection } from '#shared/collections/collection.contract.ts';
import { partOfRef } from '#shared/regions/image-ref.ts';
import type { AccountExport } from '#shared/users/account.contract.ts';
import type { ItemRow } from './collection-items.repository.ts';
import type { SectionRow } from './collections.repository.ts';

/** A row as the API's collection, without owner and share link. */
export const toCollection = (
  row: CollectionRow,
  sections: readonly SectionRow[],
  counts: ReadonlyMap<string, number>,
): Collection => ({
  id: row.id,
  title: row.title,
  description: row.description,
  sections: sections.filter(({ collection }) => collection === row.id).map(({ id, title }) => ({ id, title })),
  itemCount: counts.get(row.id) ?? 0,
  isShared: row.shareHash !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const exportedPart = (ref: string) => {
  const { image, region } = partOfRef(ref);
  return region === undefined ? { image } : { image, regionId: region };
};

/** Collections for their owner's export. */
export const toExportedCollections = (
  rows: readonly CollectionRow[],
  sections: readonly SectionRow[],
  items: readonly ItemRow[],
): AccountExport['collections'] => {
  const titles = new Map(sections.map(({ id, title }) => [id, title]));
  const byCollection = Map.groupBy(items, ({ collection }) => collection);
  return rows.map((row) => ({
    title: row.title,
    description: row.description,
    isShared: row.shareHash !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    items: (byCollection.get(row.id) ?? []).map(({ image, section, note, addedAt }) => ({
      ...exportedPart(image),
      section: section === null ? null : (titles.get(section) ?? null),
      note,
      addedAt: addedAt.toISOString(),
    })),
  }));
};
