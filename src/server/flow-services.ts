import type { Db } from '#db/client.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import type { Rebuild } from './builds/builds.port.ts';
import type { CompaniesRepository } from './companies/companies.repository.ts';
import { flowAdminRepository } from './flows/flow-admin.repository.ts';
import { flowAdminService } from './flows/flow-admin.service.ts';
import { flowImportsService } from './flows/flow-imports.service.ts';
import { flowRevertsService } from './flows/flow-reverts.service.ts';
import { flowStagesService } from './flows/flow-stages.service.ts';
import type { FlowsService } from './flows/flows.service.ts';
import type { GalleryService } from './gallery/gallery.service.ts';
import type { ImageAdminRepository } from './images/image-admin.repository.ts';
import { newImageId } from './images/image-id.ts';

type Deps = {
  db: Db;
  audit: AuditRepository;
  flows: FlowsService;
  companyRows: CompaniesRepository;
  imageRows: ImageAdminRepository;
  gallery: GalleryService;
  rebuild: Rebuild;
};

/** Editing, reverting and importing flows and their stages. */
export function flowServices({ db, audit, flows, companyRows, imageRows, gallery, rebuild }: Deps) {
  const repository = flowAdminRepository(db, audit);
  const edits = { repository, gallery, rebuild };
  return {
    flowRows: repository,
    flowAdmin: flowAdminService({
      ...edits,
      listed: flows,
      companies: companyRows,
      findFolders: async (ids) => new Map((await imageRows.findByIds(ids)).map(({ row }) => [row.id, row.folder])),
      newId: newImageId,
    }),
    flowStages: flowStagesService(edits),
    flowReverts: flowRevertsService(edits),
    flowImports: flowImportsService({ repository, newId: newImageId }),
  };
}
