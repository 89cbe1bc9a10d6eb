import type { Core } from '../core.ts';
import { flowAdminRepository } from '../flows/flow-admin.repository.ts';
import { deletedContentsRepository } from '../takedowns/deleted-contents.repository.ts';
import { takedownsRepository } from '../takedowns/takedowns.repository.ts';
import { companyTakedownsRepository } from './company-takedowns.repository.ts';
import { type CompanyTakedownsDeps, companyTakedownsService } from './company-takedowns.service.ts';

type Rooms = Pick<CompanyTakedownsDeps, 'companyAdmin' | 'companyReverts' | 'takedowns'>;

/** The takedown of a company with everything that belongs to it. */
export function companyTakedownsRoom(core: Core, { companyAdmin, companyReverts, takedowns }: Rooms) {
  const { db, audit } = core;
  return {
    companyTakedowns: companyTakedownsService({
      ...core,
      repository: companyTakedownsRepository(db),
      companies: core.companyRows,
      companyAdmin,
      companyReverts,
      takedowns,
      contents: takedownsRepository(db, audit),
      deleted: deletedContentsRepository(db),
      images: core.imageRows,
      flows: flowAdminRepository(db, audit),
    }),
  };
}
