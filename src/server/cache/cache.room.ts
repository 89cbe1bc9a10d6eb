import type { Core } from '../core.ts';
import { gallerySyncRepository } from '../gallery-sync/gallery-sync.repository.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { cacheRepository } from './cache.repository.ts';
import { cacheService } from './cache.service.ts';

/** The caches that admins see and clear. */
export function cacheRoom({ db, audit, gallery, pages, now }: Core) {
  const settings = settingsRepository(db);
  const repository = cacheRepository(db, { settings, audit, sync: gallerySyncRepository(db, audit, settings) });
  return { caches: cacheService({ repository, gallery, memos: [pages.preview, pages.full], now }) };
}
