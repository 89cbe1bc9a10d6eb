import type { Db } from '#db/client.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import type { AuditReadingRepository } from './audit/audit-reading.repository.ts';
import type { Rebuild } from './builds/builds.port.ts';
import type { CompaniesRepository } from './companies/companies.repository.ts';
import { companyRevertsService } from './companies/company-reverts.service.ts';
import type { FlowAdminRepository } from './flows/flow-admin.repository.ts';
import type { FlowRevertsService } from './flows/flow-reverts.service.ts';
import type { FlowStagesService } from './flows/flow-stages.service.ts';
import type { GalleryService } from './gallery/gallery.service.ts';
import { historyService } from './history/history.service.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import type { ImageVersionsService } from './image-versions/image-versions.service.ts';
import type { ImageRevertsService } from './images/image-reverts.service.ts';
import type { ImageMergesService } from './pairs/image-merges.service.ts';
import type { PairsService } from './pairs/pairs.service.ts';
import type { SynonymsService } from './search/synonyms.service.ts';
import type { SeverityService } from './severity/severity.service.ts';
import { tagRevertsRepository } from './tags/tag-reverts.repository.ts';
import { tagRevertsService } from './tags/tag-reverts.service.ts';
import type { TagsRepository } from './tags/tags.repository.ts';
import type { TakedownsRepository } from './takedowns/takedowns.repository.ts';

/** Reverts edits of images, companies, tags, synonyms and flows. */
export function historyServices(deps: {
  db: Db;
  audit: AuditRepository;
  trail: AuditReadingRepository;
  imageReverts: ImageRevertsService;
  imageMerges: ImageMergesService;
  imageVersions: Pick<ImageVersionsService, 'revert'>;
  pairs: Pick<PairsService, 'revert'>;
  severity: Pick<SeverityService, 'revert'>;
  companyRows: CompaniesRepository;
  tagRows: TagsRepository;
  synonyms: SynonymsService;
  flowRows: FlowAdminRepository;
  flowReverts: FlowRevertsService;
  flowStages: FlowStagesService;
  gallery: GalleryService;
  rebuild: Rebuild;
  imageHost: Pick<ImageHost, 'publicIdIn'>;
  findListed: TakedownsRepository['findListed'];
  now: () => Date;
}) {
  const { db, audit, gallery, rebuild, synonyms, now } = deps;
  const isTakenDown = async (address: string) => {
    const publicId = deps.imageHost.publicIdIn(address);
    return publicId !== undefined && (await deps.findListed([{ publicId, md5: '' }])).length > 0;
  };
  return historyService({
    repository: deps.trail,
    images: deps.imageReverts,
    merges: deps.imageMerges,
    versions: deps.imageVersions,
    pairs: deps.pairs,
    severity: deps.severity,
    companies: companyRevertsService({
      repository: deps.companyRows,
      flows: deps.flowRows,
      gallery,
      rebuild,
      isTakenDown,
      now,
    }),
    tags: tagRevertsService({
      repository: deps.tagRows,
      reverts: tagRevertsRepository(db, audit),
      expire: gallery.expire,
      rebuild,
    }),
    synonyms,
    flows: deps.flowReverts,
    flowStages: deps.flowStages,
  });
}
