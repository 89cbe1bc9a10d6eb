import { randomUUID } from 'node:crypto';
import { ANONYMOUS, type Viewer } from '#shared/access/viewer.ts';
import type { Collection, SharedCollection } from '#shared/collections/collection.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import type { SearchWithinQuery } from '#shared/search/search.contract.ts';
import { toBadge } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { SearchService } from '../search/search.service.ts';
import type { CollectionItemsRepository } from './collection-items.repository.ts';
import type { CollectionsRepository } from './collections.repository.ts';
import type { CollectionsService } from './collections.service.ts';
import { type ImageSlotsService, membersOf, positionOf } from './image-slots.service.ts';
import { isShareToken, matchesShareHash, newShareToken, shareHashOf } from './share-token.ts';

type Deps = {
  repository: CollectionsRepository;
  itemRows: CollectionItemsRepository;
  own: CollectionsService;
  slots: ImageSlotsService;
  search: Pick<SearchService, 'within'>;
  gallery: Pick<GalleryService, 'index' | 'companies'>;
  now: () => Date;
  siteUrl: string;
};

/** Collections that are shared by link (contract 11). `owner` is the id of the current user. */
export function sharedCollectionsService({ repository, itemRows, own, slots, search, gallery, now, siteUrl }: Deps) {
  const open = async (token: string) => {
    const row = isShareToken(token) ? await repository.findShared(shareHashOf(token)) : undefined;
    if (!row || !matchesShareHash(token, row.shareHash)) throw new AppError('collection-not-found');
    const [sections, rows] = await Promise.all([repository.findSections([row.id]), itemRows.findItems(row.id)]);
    return { row, sections, rows };
  };

  return {
    /** Creates a share link; the earlier one stops working. Throws `collection-not-found`. */
    share: async (owner: string, id: string): Promise<{ token: string; address: string }> => {
      const token = newShareToken();
      if (!(await repository.update(owner, id, { shareHash: shareHashOf(token) }, now()))) {
        throw new AppError('collection-not-found');
      }
      return { token, address: `${siteUrl}/s/${token}` };
    },

    /** How many images of a collection there are, and how many of them its link hides from visitors. Throws `collection-not-found`. */
    publicPart: async (owner: string, id: string): Promise<{ count: number; hiddenCount: number }> => {
      await own.require(owner, id);
      return slots.count(await itemRows.findItems(id), ANONYMOUS);
    },

    /** Revokes the share link. Throws `collection-not-found`. */
    unshare: async (owner: string, id: string): Promise<void> => {
      if (!(await repository.update(owner, id, { shareHash: null }, now()))) throw new AppError('collection-not-found');
    },

    /** A page of a shared collection as this viewer may see it. Throws `collection-not-found` for every invalid token. */
    openShared: async (
      token: string,
      viewer: Viewer,
      { limit, offset = 0 }: Paging = {},
    ): Promise<SharedCollection> => {
      const { row, sections, rows } = await open(token);
      const page = rows.slice(offset, limit === undefined ? undefined : offset + limit);
      const [filled, counts] = await Promise.all([slots.fill(page, viewer), slots.count(rows, viewer)]);
      const slugs = new Set(filled.map(({ item }) => item?.company.slug));
      return {
        title: row.title,
        description: row.description,
        sections: sections.map(({ id, title }) => ({ id, title })),
        items: page.map(({ section, note }, at) => ({ kind: 'gone' as const, ...filled[at], section, note })),
        companies: (await gallery.companies()).filter(({ slug }) => slugs.has(slug)).map(toBadge),
        total: rows.length,
        ...counts,
        updatedAt: row.updatedAt.toISOString(),
      };
    },

    /** Searches the images of a shared collection that this viewer may see, and their notes. */
    searchShared: async (token: string, query: SearchWithinQuery, viewer: Viewer) => {
      const { rows } = await open(token);
      return search.within(query, viewer, membersOf(rows));
    },

    /** Copies a shared collection, with its sections and notes, into a new collection of the viewer. */
    copyShared: async (owner: string, token: string): Promise<Collection> => {
      const { row, sections, rows } = await open(token);
      const copy = await own.create(owner, { title: row.title, description: row.description });
      const ids = new Map(sections.map(({ id }) => [id, randomUUID()]));
      const named = sections.map(({ id, title }) => ({ id: ids.get(id) ?? randomUUID(), title }));
      await repository.replaceSections(owner, copy.id, named, now());
      const index = await gallery.index();
      const present = rows.filter(({ number }) => positionOf(index, number) !== undefined);
      const entries = present.map(({ image, note, section }) => ({
        image,
        note,
        section: section && (ids.get(section) ?? null),
      }));
      if (entries.length > 0) await own.insertItems(owner, copy.id, entries);
      return own.get(owner, copy.id);
    },
  };
}
