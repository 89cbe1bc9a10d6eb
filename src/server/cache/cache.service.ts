import { z } from 'astro/zod';
import type { CacheStats, CacheType } from '#shared/cache/cache.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { Memo } from '../memo.ts';
import type { CacheRepository } from './cache.repository.ts';

const clearedAtSchema = z.iso.datetime();

const SENTENCES: Record<CacheType, string> = {
  memory: 'The memory store has been cleared.',
  cloudinary: 'The image-host cache has been cleared. The next refresh compares every image.',
  all: 'All caches have been cleared. The next refresh compares every image.',
};

/**
 * The caches, with measured figures. The memory store holds the lists that responses are cut from and the encoded pages;
 * the image-host cache is the image index that they derive from. The next reader rebuilds both from the database, so
 * clearing loses nothing; other server processes notice it by the database's revision.
 */
export function cacheService({
  repository,
  gallery,
  memos,
  now,
}: {
  repository: CacheRepository;
  gallery: GalleryService;
  /** Encoded pages, which are part of the memory store. */
  memos: readonly Pick<Memo<object | string>, 'figures' | 'clear'>[];
  now: () => Date;
}) {
  /** Figures of this process, without requests to other services. */
  const figures = () => {
    const { lists, images } = gallery.figures();
    const memory = [lists, ...memos.map((memo) => memo.figures())];
    return {
      memoryStore: {
        keys: memory.reduce((sum, { entries }) => sum + entries, 0),
        size: memory.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      images,
      database: repository.databaseFigures(),
    };
  };

  return {
    figures,

    /** Current figures. */
    stats: async (): Promise<CacheStats> => {
      const lastCleared = clearedAtSchema.safeParse(await repository.findLastCleared()).data ?? null;
      const { memoryStore, images, database } = figures();
      return {
        memoryStore,
        cloudinary: { cachedImages: images.entries, cacheSize: images.bytes, lastCleared },
        database,
      };
    },

    /** Clears a cache in all server processes. */
    clear: async (cacheType: CacheType, actor: Actor): Promise<{ message: string }> => {
      const clearsImages = cacheType !== 'memory';
      await repository.updateCleared(clearsImages ? now().toISOString() : null, {
        actor,
        action: 'cache.cleared',
        subjectId: cacheType,
      });
      for (const memo of memos) memo.clear();
      gallery.clear(clearsImages ? 'everything' : 'lists');
      return { message: SENTENCES[cacheType] };
    },
  };
}
