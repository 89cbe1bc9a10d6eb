import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import { galleryComparison } from './gallery-sync/gallery-comparison.ts';
import { gallerySyncService } from './gallery-sync/gallery-sync.service.ts';
import { syncRunsRepository } from './gallery-sync/sync-runs.repository.ts';
import { newImageId } from './images/image-id.ts';

type Comparison = Parameters<typeof galleryComparison>[0];

/** How the index follows the image host. */
export function syncServices(
  { db, now, log, callAgain, settings }: LoggingDeps,
  parts: Omit<Comparison, 'repository' | 'newId' | 'findTakedowns' | 'authority'>,
  rows: Pick<Comparison, 'repository' | 'findTakedowns'>,
) {
  return gallerySyncService({
    comparison: galleryComparison({ ...parts, ...rows, authority: settings.cloudinaryAuthority, newId: newImageId }),
    repository: rows.repository,
    runs: syncRunsRepository(db),
    newId: randomUUID,
    now,
    log,
    callAgain,
  });
}
