import type { TagNames } from '#shared/tags/tag-names.ts';
import { takenDownCompaniesRepository } from '../companies/companies.repository.ts';
import type { Core } from '../core.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import { dryImageHost } from '../image-host/dry-image-host.ts';
import { checkImage } from '../image-host/image-encoder.ts';
import { imageReader } from '../image-host/image-reader.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
import { newImageId } from '../images/image-id.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { withTakedowns } from '../pairs/pair-finder.service.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import { galleryImportRepository } from './gallery-import.repository.ts';
import { galleryImportService } from './gallery-import.service.ts';
import { vocabularyRepository } from './vocabulary.repository.ts';

type Rooms = {
  tagNames: () => Promise<TagNames>;
  pairFinder: PairFinder;
  flowImports: FlowImportsService;
  regions: RegionsService;
};

/** Imports of folders. */
export function galleryImportRoom(core: Core, { tagNames, pairFinder, flowImports, regions }: Rooms) {
  const { db, audit, imageHost } = core;
  return {
    galleryImport: galleryImportService({
      ...core,
      repository: galleryImportRepository(db, audit),
      dryHost: withTakedowns(dryImageHost(imageHost, checkImage), core.gate),
      newImageId,
      newVersionId: newImageId,
      readArtwork: imageReader({ mediaDir: mediaDirOf(core.settings) }),
      countUntagged: imageAdminRepository(db, audit).countUntagged,
      tagNames,
      findTakenDownCompanies: takenDownCompaniesRepository(db).findAll,
      copies: pairFinder,
      importFlows: flowImports.importFlows,
      importRegions: regions.importRegions,
      vocabulary: vocabularyRepository(db),
    }),
  };
}
