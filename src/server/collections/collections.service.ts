import { randomUUID } from 'node:crypto';
import type { Viewer } from '#shared/access/viewer.ts';
import type {
  Collection,
  CollectionChanges,
  CollectionItem,
  ListedCollection,
  SectionsInput,
} from '#shared/collections/collection.contract.ts';
import { LIMITS } from '#shared/collections/limits.ts';
import { mergeSections } from '#shared/collections/merge-sections.ts';
import { AppError } from '#shared/http/app-error.ts';
import { imageRef, partOfRef } from '#shared/regions/image-ref.ts';
import type { SearchWithinQuery } from '#shared/search/search.contract.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import type { SearchService } from '../search/search.service.ts';
import { toCollection, toExportedCollections } from './collection.mapper.ts';
import type { CollectionItemsRepository, NewItem } from './collection-items.repository.ts';
import type { CollectionsRepository } from './collections.repository.ts';
import { type ImageSlotsService, membersOf, positionOf } from './image-slots.service.ts';

type Deps = {
  repository: CollectionsRepository;
  itemRows: CollectionItemsRepository;
  gallery: GalleryService;
  items: GalleryItems;
  slots: ImageSlotsService;
  search: Pick<SearchService, 'within'>;
  now: () => Date;
};

/** `current`: what is stored instead. */
const editedSince = (what: string, current: object) =>
  new AppError('edited-since', {
    detail: `${what} was changed elsewhere since you opened it.`,
    extensions: { current },
  });

/** Collections of users (contract 11). `owner` is the id of the current user; others' collections are not found. */
export function collectionsService({ repository, itemRows, gallery, items, slots, search, now }: Deps) {
  const require = async (owner: string, id: string) => {
    const row = await repository.find(owner, id);
    if (!row) throw new AppError('collection-not-found');
    return row;
  };

  const get = async (owner: string, id: string): Promise<Collection> => {
    const row = await require(owner, id);
    const [sections, counts] = await Promise.all([repository.findSections([id]), repository.countItems([id])]);
    return toCollection(row, sections, counts);
  };

  /** Adds images and returns the ids of the new ones. Throws `collection-full`. */
  const addItems = async (owner: string, id: string, newItems: readonly NewItem[]): Promise<string[]> => {
    const added = await itemRows.insertItems(owner, id, newItems, now());
    if (added.length === 0) {
      const present = new Set((await itemRows.findItems(id)).map(({ image }) => image));
      if (newItems.some(({ image }) => !present.has(image))) throw new AppError('collection-full');
    }
    return added;
  };

  const create = async (
    owner: string,
    input: { title: string; description?: string | undefined; images?: readonly string[] | undefined },
  ): Promise<Collection> => {
    const { title, description = '', images = [] } = input;
    await slots.requireListed(images);
    const id = randomUUID();
    if (!(await repository.insert({ id, owner, title, description, now: now() }))) {
      throw new AppError('collections-full');
    }
    const wanted = [...new Set(images)].map((image) => ({ image }));
    if (wanted.length > 0) await addItems(owner, id, wanted);
    return get(owner, id);
  };

  return {
    create,
    get,
    require,
    insertItems: addItems,

    /** All collections of a user with the first of their images, most recently changed first. */
    list: async (owner: string): Promise<ListedCollection[]> => {
      const rows = await repository.findAll(owner);
      const ids = rows.map(({ id }) => id);
      const [sections, counts, covers, index] = await Promise.all([
        repository.findSections(ids),
        repository.countItems(ids),
        repository.findCovers(owner),
        gallery.index(),
      ]);
      const found = rows.map(({ id }) =>
        covers.flatMap(({ collection, number }) => (collection === id ? (positionOf(index, number) ?? []) : [])),
      );
      const all = await items.find(index, Uint32Array.from(found.flat()));
      const byPosition = new Map(found.flat().map((position, at) => [position, all[at]]));
      return rows.map((row, at) => ({
        ...toCollection(row, sections, counts),
        cover: (found[at] ?? []).flatMap((position) => byPosition.get(position) ?? []),
      }));
    },

    /** Ids of the images in each collection of a user. */
    listSaved: async (owner: string): Promise<Record<string, string[]>> => {
      const saved = Map.groupBy(await repository.findSaved(owner), ({ collection }) => collection);
      return Object.fromEntries(
        [...saved].map(([id, rows]) => [id, rows.map(({ image, region }) => imageRef(image, region))]),
      );
    },

    /** Changes title or description. Throws `collection-not-found`, or `edited-since` with what another tab has stored. */
    update: async (owner: string, id: string, changes: CollectionChanges) => {
      if (!(await repository.update(owner, id, changes, now()))) {
        const { title, description } = await require(owner, id);
        throw editedSince('This text', { title, description });
      }
      return get(owner, id);
    },

    /** Deletes a collection. Throws `collection-not-found`. */
    remove: async (owner: string, id: string): Promise<void> => {
      if (!(await repository.delete(owner, id))) throw new AppError('collection-not-found');
    },

    /** Images of a collection in order, by page. Throws `collection-not-found`. */
    listItems: async (owner: string, id: string, viewer: Viewer) => {
      await require(owner, id);
      const rows = await itemRows.findItems(id);
      const read = async (from: number, to: number): Promise<CollectionItem[]> => {
        const part = rows.slice(from, to);
        const filled = await slots.fill(part, viewer);
        return part.map(({ image, section, position, note, noteVersion }, at) => ({
          kind: 'gone' as const,
          ...filled[at],
          image,
          regionId: partOfRef(image).region ?? null,
          section,
          position,
          note,
          noteVersion,
        }));
      };
      return { length: rows.length, total: rows.length, read };
    },

    /** Searches the images of a collection and their notes. Throws `collection-not-found`. */
    searchItems: async (owner: string, id: string, query: SearchWithinQuery, viewer: Viewer) => {
      await require(owner, id);
      return search.within(query, viewer, membersOf(await itemRows.findItems(id)));
    },

    /** Adds images. Throws `collection-not-found`, `image-not-found` or `collection-full`. */
    addItems: async (owner: string, id: string, wanted: readonly NewItem[]) => {
      await require(owner, id);
      await slots.requireListed(wanted.map(({ image }) => image));
      const added = await addItems(owner, id, wanted);
      return { added, alreadyThere: wanted.map(({ image }) => image).filter((image) => !added.includes(image)) };
    },

    /** Removes images. Throws `collection-not-found`. */
    removeItems: async (owner: string, id: string, images: readonly string[]): Promise<void> => {
      await require(owner, id);
      await itemRows.deleteItems(owner, id, images, now());
    },

    /** Copies or moves images with their notes. Images that the other collection has already stay here too. */
    transfer: async (owner: string, id: string, wanted: { images: readonly string[]; to: string; keep: boolean }) => {
      await Promise.all([require(owner, id), require(owner, wanted.to)]);
      const rows = (await itemRows.findItems(id)).filter(({ image }) => wanted.images.includes(image));
      const entries = rows.map(({ image, note }) => ({ image, note }));
      const added = entries.length > 0 && wanted.to !== id ? await addItems(owner, wanted.to, entries) : [];
      if (!wanted.keep && added.length > 0) await itemRows.deleteItems(owner, id, added, now());
      return { added, alreadyThere: entries.map(({ image }) => image).filter((image) => !added.includes(image)) };
    },

    /** Writes the note of an image. Throws `edited-since` with the current note when it was changed to another one after `version`. */
    setNote: async (owner: string, id: string, image: string, { note, version }: { note: string; version: number }) => {
      await require(owner, id);
      const saved = await itemRows.updateNote(owner, id, image, { note, version, now: now() });
      if (saved !== undefined) return { note, noteVersion: saved };
      const current = (await itemRows.findItems(id)).find((row) => row.image === image);
      if (!current) throw new AppError('image-not-found');
      // Sent again, as the answer of the first time was lost.
      if (current.note === note) return { note, noteVersion: current.noteVersion };
      throw editedSince('This note', { note: current.note, noteVersion: current.noteVersion });
    },

    /** Puts the images into this order; the last order wins. Throws `collection-not-found`. */
    setOrder: async (owner: string, id: string, order: readonly { image: string; section: string | null }[]) => {
      await require(owner, id);
      await itemRows.updateOrder(owner, id, order, now());
    },

    /**
     * Replaces the sections, but for what another tab has changed since those of `basedOn`. Throws `collection-not-found`, or
     * `edited-since` with the stored sections if both renamed the same one, or there would be too many.
     */
    setSections: async (owner: string, id: string, { sections, basedOn }: SectionsInput) => {
      await require(owner, id);
      const named = sections.map(({ id: existing, title }) => ({ id: existing ?? randomUUID(), title }));
      const stored = (await repository.findSections([id])).map((section) => ({ id: section.id, title: section.title }));
      const merged = mergeSections(basedOn ?? stored, named, stored);
      if (!merged || merged.length > LIMITS.sections) throw editedSince('A section', { sections: stored });
      await repository.replaceSections(owner, id, merged, now());
      return get(owner, id);
    },

    /** A user's collections, for the export of their account. */
    exportAll: async (owner: string) => {
      const rows = await repository.findAll(owner);
      const [sections, all] = await Promise.all([
        repository.findSections(rows.map(({ id }) => id)),
        itemRows.findAllItems(owner),
      ]);
      return toExportedCollections(rows, sections, all);
    },
  };
}

export type CollectionsService = ReturnType<typeof collectionsService>;
