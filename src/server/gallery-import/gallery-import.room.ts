import { randomUUID } from 'node:crypto';
import type { Core } from '../core.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import { dryImageHost } from '../image-host/dry-image-host.ts';
import type { ImageVersionsService } from '../image-versions/image-versions.service.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
import { newImageId } from '../images/image-id.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import type { TagAdminService } from '../tags/tag-admin.service.ts';
import { refusingHost } from '../takedowns/refusing-host.ts';
import { galleryImportRepository } from './gallery-import.repository.ts';
import { galleryImportService } from './gallery-import.service.ts';

type Rooms = {
  tagAdmin: TagAdminService;
  pairFinder: PairFinder;
  imageVersions: ImageVersionsService;
  flowImports: FlowImportsService;
};

/** Imports of folders. */
export function galleryImportRoom(core: Core, { tagAdmin, pairFinder, imageVersions, flowImports }: Rooms) {
  const { db, audit, imageHost } = core;
  return {
    galleryImport: galleryImportService({
      ...core,
      repository: galleryImportRepository(db, audit),
      dryHost: refusingHost(dryImageHost(imageHost), core.gate),
      newImageId,
      newVersionId: newImageId,
      newCompanyId: () => randomUUID(),
      countUntagged: imageAdminRepository(db, audit).countUntagged,
      tagNames: tagAdmin.names,
      copies: pairFinder,
      sweepVersions: imageVersions.sweep,
      importFlows: flowImports.importFlows,
    }),
  };
}
