import type { Core } from '../core.ts';
import type { CompanyFlows } from './companies.repository.ts';
import { companiesService } from './companies.service.ts';
import { companyAdminService } from './company-admin.service.ts';
import { companyRevertsService } from './company-reverts.service.ts';
import { deletedArtworkRepository } from './deleted-artwork.repository.ts';
import { deletedArtworkService } from './deleted-artwork.service.ts';

type Above = { flowRows: CompanyFlows; isTakenDown: (address: string) => Promise<boolean> };

/** Companies for visitors and for admins. Flows and takedowns are rooms above: their queries are arguments. */
export function companiesRoom(core: Core, { flowRows, isTakenDown }: Above) {
  const { db, gallery, items, imageHost, imageRows, companyRows: repository, publish, now, log } = core;
  return {
    companies: companiesService(gallery, items),
    companyAdmin: companyAdminService({
      repository,
      gallery,
      artwork: {
        imageHost,
        readImage: core.readImage,
        findImage: imageRows.findByAddress,
        siteUrl: core.settings.siteUrl,
      },
      publish,
      findFolders: imageRows.findFolders,
      flows: flowRows,
    }),
    companyReverts: companyRevertsService({ repository, flows: flowRows, publish, isTakenDown, now }),
    deletedArtwork: deletedArtworkService({ repository: deletedArtworkRepository(db), imageHost, log, now }),
  };
}
