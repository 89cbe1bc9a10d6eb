import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import { auditReadingRepository } from './audit/audit-reading.repository.ts';
import { auditReadingService } from './audit/audit-reading.service.ts';
import type { Rebuild } from './builds/builds.port.ts';
import { checkReleases } from './builds/release-check.ts';
import { releaseStore } from './builds/release-store.ts';
import { cacheRepository } from './cache/cache.repository.ts';
import { cacheService } from './cache/cache.service.ts';
import { companiesRepository } from './companies/companies.repository.ts';
import { companyAdminService } from './companies/company-admin.service.ts';
import { flowServices } from './flow-services.ts';
import type { FlowsService } from './flows/flows.service.ts';
import type { EncodedPages } from './gallery/encoded-pages.ts';
import type { GalleryService } from './gallery/gallery.service.ts';
import { galleryCheckRepository } from './gallery-check/gallery-check.repository.ts';
import { galleryCheckService } from './gallery-check/gallery-check.service.ts';
import { checkLeftovers } from './gallery-check/leftovers-check.ts';
import { galleryImportRepository } from './gallery-import/gallery-import.repository.ts';
import { galleryImportService } from './gallery-import/gallery-import.service.ts';
import { gallerySyncRepository } from './gallery-sync/gallery-sync.repository.ts';
import { historyServices } from './history-services.ts';
import { dryImageHost } from './image-host/dry-image-host.ts';
import { imageHostStatusService } from './image-host/image-host-status.service.ts';
import { imageReader } from './image-host/image-reader.ts';
import { limitAware } from './image-host/limit-aware.ts';
import { mediaDirOf } from './image-host/local-media.ts';
import { imageServices } from './image-services.ts';
import { imageAdminRepository } from './images/image-admin.repository.ts';
import { newImageId } from './images/image-id.ts';
import { maintenanceRepository } from './maintenance/maintenance.repository.ts';
import { maintenanceService } from './maintenance/maintenance.service.ts';
import { noticesRepository } from './maintenance/notices.repository.ts';
import { noticesService } from './maintenance/notices.service.ts';
import type { PairFinder } from './pairs/pair-finder.service.ts';
import type { PairsRepository } from './pairs/pairs.repository.ts';
import { openPublishing } from './publishing/open-publishing.ts';
import { readingService } from './reading/reading.service.ts';
import { readingQueueRepository } from './reading/reading-queue.repository.ts';
import type { SynonymsService } from './search/synonyms.service.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import type { SeverityService } from './severity/severity.service.ts';
import { suggestionServices } from './suggestion-services.ts';
import { syncServices } from './sync-services.ts';
import { tagAdminService } from './tags/tag-admin.service.ts';
import { tagsRepository } from './tags/tags.repository.ts';
import { refusingHost } from './takedowns/refusing-host.ts';
import type { TakedownsRepository } from './takedowns/takedowns.repository.ts';
import { takedownsService } from './takedowns/takedowns.service.ts';
import { uploadsRepository } from './uploads/uploads.repository.ts';
import { uploadsService } from './uploads/uploads.service.ts';

/** Services that other parts of the application use too. */
type Shared = {
  gallery: GalleryService;
  pages: EncodedPages;
  rewriteIndex: () => Promise<void>;
  synonyms: SynonymsService;
  pairFinder: PairFinder;
  severity: SeverityService;
  flows: FlowsService;
};

type Rows = { audit: AuditRepository; takedownRows: TakedownsRepository; pairRows: PairsRepository };

/** What admins work with: companies, images, maintenance, caches, the audit trail. */
export function adminServices(
  deps: LoggingDeps,
  { gallery, pages, rewriteIndex, synonyms, pairFinder, severity, flows }: Shared,
  { audit, takedownRows, pairRows }: Rows,
  rebuild: Rebuild,
) {
  const { db, now, settings } = deps;
  const settingRows = settingsRepository(db);
  const syncRows = gallerySyncRepository(db, audit, settingRows);
  const companyRows = companiesRepository(db, audit);
  const imageRows = imageAdminRepository(db, audit);
  const noticeRows = noticesRepository(db, audit);
  const maintenanceRows = maintenanceRepository(db, settingRows, audit);
  const maintenance = maintenanceService({ repository: maintenanceRows, notices: noticeRows, now });
  const imageHost = limitAware(deps.imageHost, {
    log: deps.log,
    onLimited: (seconds) => maintenance.enterAutomatic({ until: new Date(now().getTime() + seconds * 1_000) }),
    onRecovered: maintenance.leaveAutomatic,
  });
  const readImage = imageReader({ mediaDir: mediaDirOf(settings) });
  const tagRows = tagsRepository(db, audit);
  const tagAdmin = tagAdminService({ repository: tagRows, expire: gallery.expire, rebuild });
  const tagNames = tagAdmin.names;
  const { find, imageReverts, versions, ...edits } = imageServices(
    { ...deps, imageHost, gallery, rebuild, tagNames, copies: pairFinder },
    { audit, imageRows, companyRows, pairRows },
  );
  const { flowRows, flowReverts, flowImports, ...flowEdits } = flowServices({
    ...{ db, audit, flows, companyRows, imageRows, gallery, rebuild },
  });
  const { imageAdmin } = edits;
  const trail = auditReadingRepository(db);
  return {
    maintenance,
    notices: noticesService({ repository: noticeRows, now }),
    publishing: openPublishing(db, now, gallery.expire),
    history: historyServices({
      ...{ db, audit, trail, imageReverts, companyRows, tagRows, synonyms, flowReverts, flowRows, severity },
      ...{ gallery, rebuild, imageHost, ...edits, ...flowEdits },
      findListed: takedownRows.findListed,
      now,
    }),
    caches: cacheService({
      repository: cacheRepository(db, { settings: settingRows, audit, sync: syncRows }),
      gallery,
      memos: [pages.preview, pages.full],
      now,
    }),
    companyAdmin: companyAdminService({
      repository: companyRows,
      gallery,
      artwork: { imageHost, readImage, findImage: imageRows.findByAddress, siteUrl: settings.siteUrl },
      rebuild,
      newId: randomUUID,
      findFolders: imageRows.findFolders,
      flows: flowRows,
    }),
    tagAdmin,
    ...edits,
    ...flowEdits,
    ...suggestionServices({
      ...{ db, audit, find, imageHost, images: imageRows, imageAdmin, companies: companyRows },
    }),
    takedowns: takedownsService({
      repository: takedownRows,
      imageHost,
      readImage,
      images: imageRows,
      companies: companyRows,
      describe: pairFinder.describe,
      isCopy: pairFinder.isCopy,
      findNearCopies: pairFinder.findNearCopies,
      listImages: async ({ company }) => {
        const { length, read } = await imageAdmin.list({ company: [company] }, 'place');
        return read(0, length);
      },
      gallery,
      rebuild,
      log: deps.log,
      siteUrl: settings.siteUrl,
      isHosted: settings.buildHookUrl !== undefined,
    }),
    gallerySync: syncServices(
      deps,
      { tagNames, imageHost, imageAdmin, maintenance, now, gallery, rebuild, ...versions },
      { repository: syncRows, findTakedowns: takedownRows.findListed },
    ),
    auditReading: auditReadingService(trail),
    imageHostStatus: imageHostStatusService({ imageHost, now }),
    galleryCheck: galleryCheckService({
      repository: galleryCheckRepository(db),
      imageHost,
      rewriteIndex,
      parts: [
        (options) => checkReleases(releaseStore(settings.dataDir), options),
        (options) => checkLeftovers(settings, options),
      ],
    }),
    galleryImport: galleryImportService({
      repository: galleryImportRepository(db, audit),
      dryHost: refusingHost(dryImageHost(imageHost), takedownRows.findByHash),
      imageHost,
      gallery,
      newImageId,
      newCompanyId: () => randomUUID(),
      now,
      countUntagged: imageRows.countUntagged,
      tagNames,
      copies: pairFinder,
      ...versions,
      importFlows: flowImports.importFlows,
    }),
    reading: readingService({
      repository: readingQueueRepository(db),
      imageHost,
      now,
      newId: randomUUID,
      isOn: settings.reading,
    }),
    uploads: uploadsService({
      directMaxMb: settings.directUploadMaxMb,
      tagNames,
      repository: uploadsRepository(db, audit),
      copies: pairFinder,
      imageHost,
      gallery,
      rebuild,
      newId: newImageId,
    }),
  };
}
