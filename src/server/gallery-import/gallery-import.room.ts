import { takenDownCompaniesRepository } from '../companies/companies.repository.ts';
import type { Core } from '../core.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import { dryImageHost } from '../image-host/dry-image-host.ts';
import { checkImage } from '../image-host/image-encoder.ts';
import { newImageId } from '../images/image-id.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { withTakedowns } from '../pairs/pair-finder.service.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import { galleryImportRepository } from './gallery-import.repository.ts';
import { galleryImportService } from './gallery-import.service.ts';
import { vocabularyRepository } from './vocabulary.repository.ts';

type Rooms = {
  pairFinder: PairFinder;
  flowImports: FlowImportsService;
  regions: RegionsService;
};

/** Imports of folders. */
export function galleryImportRoom(core: Core, { pairFinder, flowImports, regions }: Rooms) {
  const { db, audit, imageHost } = core;
  return {
    galleryImport: galleryImportService({
      ...core,
      repository: galleryImportRepository(db, audit),
      dryHost: withTakedowns(dryImageHost(imageHost, checkImage), core.gate),
      newImageId,
      newVersionId: newImageId,
      readArtwork: core.readImage,
      countUntagged: core.imageRows.countUntagged,
      findTakenDownCompanies: takenDownCompaniesRepository(db).findAll,
      copies: pairFinder,
      importFlows: flowImports.importFlows,
      importRegions: regions.importRegions,
      vocabulary: vocabularyRepository(db),
    }),
  };
}
