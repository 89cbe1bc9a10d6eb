import type { CollectionsService } from '../collections/collections.service.ts';
import type { Core } from '../core.ts';
import { newImageId } from '../images/image-id.ts';
import type { SearchService } from '../search/search.service.ts';
import { flowAdminRepository } from './flow-admin.repository.ts';
import { flowAdminService } from './flow-admin.service.ts';
import { flowImportsService } from './flow-imports.service.ts';
import { flowRevertsService } from './flow-reverts.service.ts';
import { flowStagesService } from './flow-stages.service.ts';
import { flowsRepository } from './flows.repository.ts';
import { flowsService } from './flows.service.ts';
import { savedFlowsService } from './saved-flows.service.ts';

/** Flows and their stages: for visitors, for admins, and from imports. */
export function flowsRoom(
  core: Core,
  { collections, search }: { collections: CollectionsService; search: SearchService },
) {
  const { db, audit, imageRows } = core;
  const repository = flowAdminRepository(db, audit);
  const flows = flowsService({ ...core, search, repository: flowsRepository(db) });
  const deps = { ...core, repository };
  return {
    flowRows: repository,
    flows,
    flowAdmin: flowAdminService({
      ...deps,
      listed: flows,
      companies: core.companyRows,
      findFolders: async (ids) => new Map((await imageRows.findByIds(ids)).map(({ row }) => [row.id, row.folder])),
    }),
    flowStages: flowStagesService(deps),
    flowReverts: flowRevertsService(deps),
    flowImports: flowImportsService({ repository, newId: newImageId }),
    savedFlows: savedFlowsService({ flows, collections }),
  };
}
