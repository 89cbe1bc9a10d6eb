import { randomUUID } from 'node:crypto';
import { accountServices } from './account-services.ts';
import type { AppDeps, LoggingDeps } from './app-deps.ts';
import { type AuditRepository, auditRepository } from './audit/audit.repository.ts';
import { auditService } from './audit/audit.service.ts';
import { auditReadingRepository } from './audit/audit-reading.repository.ts';
import { auditReadingService } from './audit/audit-reading.service.ts';
import { noBuildHook } from './build-hook/no-build-hook.ts';
import { buildsRepository } from './builds/builds.repository.ts';
import { buildsService } from './builds/builds.service.ts';
import type { Rebuild } from './builds/rebuild.port.ts';
import { checkReleases } from './builds/release-check.ts';
import { releaseStore } from './builds/release-store.ts';
import { cacheRepository } from './cache/cache.repository.ts';
import { cacheService } from './cache/cache.service.ts';
import { companiesRepository } from './companies/companies.repository.ts';
import { companiesService } from './companies/companies.service.ts';
import { companyDeskService } from './companies/company-desk.service.ts';
import { demoGalleryRepository } from './demo-gallery/demo-gallery.repository.ts';
import { demoGalleryService } from './demo-gallery/demo-gallery.service.ts';
import { type GalleryService, galleryService } from './gallery/gallery.service.ts';
import { galleryIndexRepository } from './gallery/gallery-index.repository.ts';
import { galleryIndexService } from './gallery/gallery-index.service.ts';
import { galleryItemsRepository } from './gallery/gallery-items.repository.ts';
import { galleryItems } from './gallery/gallery-items.ts';
import { galleryCheckRepository } from './gallery-check/gallery-check.repository.ts';
import { galleryCheckService } from './gallery-check/gallery-check.service.ts';
import { galleryImportRepository } from './gallery-import/gallery-import.repository.ts';
import { galleryImportService } from './gallery-import/gallery-import.service.ts';
import { gallerySyncRepository } from './gallery-sync/gallery-sync.repository.ts';
import { gallerySyncService } from './gallery-sync/gallery-sync.service.ts';
import { healthRepository } from './health/health.repository.ts';
import { healthService } from './health/health.service.ts';
import { type GalleryPages, galleryPages } from './http/gallery-pages.ts';
import { imageHostStatusService } from './image-host/image-host-status.service.ts';
import { imageReader } from './image-host/image-reader.ts';
import { limitAware } from './image-host/limit-aware.ts';
import { mediaDirOf } from './image-host/media-dir.ts';
import { imageDeskRepository } from './images/image-desk.repository.ts';
import { imageDeskService } from './images/image-desk.service.ts';
import { newImageId } from './images/image-id.ts';
import { imagesService } from './images/images.service.ts';
import { checkLeftovers } from './leftovers/leftovers-check.ts';
import { processLog } from './log/log.ts';
import { requestContext } from './log/request-context.ts';
import { securityLog } from './log/security-log.ts';
import { maintenanceRepository } from './maintenance/maintenance.repository.ts';
import { maintenanceService } from './maintenance/maintenance.service.ts';
import { rateLimitsService } from './rate-limits/rate-limits.service.ts';
import { searchRepository } from './search/search.repository.ts';
import { searchService } from './search/search.service.ts';
import { installationSecret } from './settings/installation-secret.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import { sharePicturesService } from './share-pictures/share-pictures.service.ts';
import { siteService } from './site/site.service.ts';
import { tagsService } from './tags/tags.service.ts';
import { uploadsRepository } from './uploads/uploads.repository.ts';
import { uploadsService } from './uploads/uploads.service.ts';

/** What admins work with: companies, images, maintenance, caches, the audit trail. */
function adminServices(
  deps: LoggingDeps,
  { gallery, pages }: { gallery: GalleryService; pages: GalleryPages },
  audit: AuditRepository,
  rebuild: Rebuild,
) {
  const { db, now, settings } = deps;
  const settingRows = settingsRepository(db);
  const syncRows = gallerySyncRepository(db, audit, settingRows);
  const companyRows = companiesRepository(db, audit);
  const imageRows = imageDeskRepository(db, audit);
  const maintenance = maintenanceService({ repository: maintenanceRepository(db, settingRows, audit), now });
  const imageHost = limitAware(deps.imageHost, {
    log: deps.log,
    onTrouble: (seconds) => maintenance.enterAutomatic({ until: new Date(now().getTime() + seconds * 1_000) }),
    onRecovered: maintenance.leaveAutomatic,
  });
  const artwork = {
    imageHost,
    readImage: imageReader({ mediaDir: mediaDirOf(settings) }),
    findImage: imageRows.findByAddress,
    siteUrl: settings.siteUrl,
  };
  const { address } = imageHost;
  const imageDesk = imageDeskService({ repository: imageRows, companies: companyRows, gallery, address, rebuild });
  return {
    maintenance,
    caches: cacheService({
      repository: cacheRepository(db, { settings: settingRows, audit, sync: syncRows }),
      gallery,
      memos: [pages.preview, pages.full],
      now,
    }),
    companyDesk: companyDeskService({
      repository: companyRows,
      gallery,
      artwork,
      rebuild,
      newId: randomUUID,
      findFolders: imageRows.findFolders,
    }),
    imageDesk,
    gallerySync: gallerySyncService({
      repository: syncRows,
      imageHost,
      desk: imageDesk,
      maintenance,
      now,
      gallery,
      rebuild,
      newId: newImageId,
    }),
    auditReading: auditReadingService(auditReadingRepository(db)),
    imageHostStatus: imageHostStatusService({ imageHost, now }),
    galleryCheck: galleryCheckService({
      repository: galleryCheckRepository(db),
      imageHost,
      parts: [
        (options) => checkReleases(releaseStore(settings.dataDir), options),
        (options) => checkLeftovers(settings, options),
      ],
    }),
    galleryImport: galleryImportService({
      repository: galleryImportRepository(db),
      imageHost,
      gallery,
      newImageId,
      newCompanyId: () => randomUUID(),
      now,
      countUntagged: imageRows.countUntagged,
    }),
    uploads: uploadsService({
      repository: uploadsRepository(db, audit),
      imageHost,
      gallery,
      rebuild,
      newId: newImageId,
    }),
  };
}

/** Composition root: wires repositories into services. Reads no environment, opens nothing. */
export function createApp(given: AppDeps) {
  const deps = { ...given, log: given.log ?? processLog('warn') };
  const galleryIndex = galleryIndexService({ repository: galleryIndexRepository(deps.db), now: deps.now });
  const gallery = galleryService(galleryIndex);
  const items = galleryItems(galleryItemsRepository(deps.db), deps.imageHost.address);
  const auditTrail = auditRepository(deps.db);
  const companies = companiesService(gallery, items);
  const sharePictures = sharePicturesService({ companies, gallery, settings: deps.settings, log: deps.log });
  const builds = buildsService({
    repository: buildsRepository(deps.db),
    hook: deps.buildHook ?? noBuildHook,
    now: deps.now,
    newId: randomUUID,
    log: deps.log,
  });
  const pages = galleryPages();
  return {
    settings: deps.settings,
    pages,
    log: deps.log,
    security: securityLog(deps.log),
    requestContext,
    now: deps.now,
    version: deps.version,
    health: healthService({ repository: healthRepository(deps.db), version: deps.version }),
    rateLimits: deps.rateLimits ?? rateLimitsService(),
    builds,
    gallery,
    companies,
    galleryIndex,
    images: imagesService(gallery, items),
    search: searchService({
      repository: searchRepository(deps.db),
      gallery: galleryIndex,
      items,
      secret: () => installationSecret(settingsRepository(deps.db), 'cursor-secret'),
    }),
    tags: tagsService(gallery),
    audit: auditService(auditTrail),
    ...accountServices(deps, auditTrail),
    site: siteService(companies, deps.settings),
    sharePictures,
    demoGallery: demoGalleryService({
      ...deps,
      repository: demoGalleryRepository(deps.db, { audit: auditTrail, settings: settingsRepository(deps.db) }),
      gallery,
      sharePictures,
    }),
    ...adminServices(deps, { gallery, pages }, auditTrail, deps.rebuild ?? builds),
  };
}

/** The services, as pages and endpoints find them in `locals.app`. */
export type App = ReturnType<typeof createApp>;
