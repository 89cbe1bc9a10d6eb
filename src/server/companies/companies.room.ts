import type { Core } from '../core.ts';
import { imageReader } from '../image-host/image-reader.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { type CompanyFlows, companiesRepository } from './companies.repository.ts';
import { companiesService } from './companies.service.ts';
import { companyAdminService } from './company-admin.service.ts';
import type { ArtworkDeps } from './company-artwork.ts';
import { companyRevertsService } from './company-reverts.service.ts';
import { deletedArtworkRepository } from './deleted-artwork.repository.ts';
import { deletedArtworkService } from './deleted-artwork.service.ts';

type Above = {
  imageRows: { findByAddress: ArtworkDeps['findImage']; findFolders: () => Promise<readonly { folder: string }[]> };
  flowRows: CompanyFlows;
  isTakenDown: (address: string) => Promise<boolean>;
};

/** Companies for visitors and for admins. Images, flows and takedowns are rooms above: their queries are arguments. */
export function companiesRoom(core: Core, { imageRows, flowRows, isTakenDown }: Above) {
  const { db, audit, gallery, items, imageHost, settings, publish, now, log } = core;
  const repository = companiesRepository(db, audit);
  return {
    companies: companiesService(gallery, items),
    companyAdmin: companyAdminService({
      repository,
      gallery,
      artwork: {
        imageHost,
        readImage: imageReader({ mediaDir: mediaDirOf(settings) }),
        findImage: imageRows.findByAddress,
        siteUrl: settings.siteUrl,
      },
      publish,
      findFolders: imageRows.findFolders,
      flows: flowRows,
    }),
    companyReverts: companyRevertsService({ repository, flows: flowRows, publish, isTakenDown, now }),
    deletedArtwork: deletedArtworkService({ repository: deletedArtworkRepository(db), imageHost, log, now }),
  };
}
