import type { Db } from '#db/client.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import type { Rebuild } from './builds/builds.port.ts';
import type { CompaniesRepository } from './companies/companies.repository.ts';
import type { GalleryService } from './gallery/gallery.service.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import { imageVersionsRepository } from './image-versions/image-versions.repository.ts';
import { imageVersionsService } from './image-versions/image-versions.service.ts';
import type { ImageAdminRepository } from './images/image-admin.repository.ts';
import { imageAdminService } from './images/image-admin.service.ts';
import { imageFilterRepository } from './images/image-filter.repository.ts';
import { imageFinder } from './images/image-finder.ts';
import { newImageId } from './images/image-id.ts';
import { imageRevertsRepository } from './images/image-reverts.repository.ts';
import { imageRevertsService } from './images/image-reverts.service.ts';
import type { Log } from './log/log.ts';
import { imageMergesRepository } from './pairs/image-merges.repository.ts';
import { imageMergesService } from './pairs/image-merges.service.ts';
import type { PairFinder } from './pairs/pair-finder.service.ts';
import type { PairsRepository } from './pairs/pairs.repository.ts';
import { pairsService } from './pairs/pairs.service.ts';

type Deps = {
  db: Db;
  imageHost: ImageHost;
  copies: Pick<PairFinder, 'describe' | 'requireAllowed'>;
  log: Log;
  gallery: GalleryService;
  rebuild: Rebuild;
  tagNames: () => Promise<TagNames>;
  now: () => Date;
};

type Rows = {
  audit: AuditRepository;
  imageRows: ImageAdminRepository;
  companyRows: CompaniesRepository;
  pairRows: PairsRepository;
};

/** Editing images, deciding which belong together, merging them, and reverting all of that. */
export function imageServices(
  { db, imageHost, copies, gallery, rebuild, tagNames, now, log }: Deps,
  { audit, imageRows: rows, companyRows: companies, pairRows }: Rows,
) {
  const { address } = imageHost;
  const versions = imageVersionsRepository(db, audit);
  const host = { imageHost, copies, log, newId: newImageId };
  const imageVersions = imageVersionsService({ repository: versions, gallery, rebuild, now, ...host });
  const pairs = pairsService({ repository: pairRows, images: rows, companies, address });
  const find = imageFinder({
    repository: imageFilterRepository(db),
    companies,
    findFolders: rows.findFolders,
    index: gallery.index,
  });
  const { keepTogether } = pairs;
  const edits = { companies, gallery, address, rebuild, tagNames, keepTogether };
  const states = imageRevertsRepository(db, audit);
  const reverts = imageRevertsService({ repository: states, rows, gallery, rebuild, tagNames, now });
  const repository = imageMergesRepository(db);
  return {
    pairs,
    find,
    imageAdmin: imageAdminService({ repository: rows, find, ...edits }),
    imageVersions,
    /** For imports and syncs. */
    versions: { versions, newVersionId: newImageId, sweepVersions: imageVersions.sweep },
    imageReverts: reverts,
    imageMerges: imageMergesService({ repository, rows, states, reverts, gallery, rebuild }),
  };
}
