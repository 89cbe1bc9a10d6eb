import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { type AuditRepository, auditRepository } from './audit/audit.repository.ts';
import { auditService } from './audit/audit.service.ts';
import { auditReadingRepository } from './audit/audit-reading.repository.ts';
import { auditReadingService } from './audit/audit-reading.service.ts';
import { identityProviderOf } from './auth/identity-provider.ts';
import { sessionKeeper } from './auth/session.ts';
import { signInService } from './auth/sign-in.service.ts';
import type { BuildHook } from './build-hook/build-hook.port.ts';
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
import type { Settings } from './env.ts';
import { galleryRepository } from './gallery/gallery.repository.ts';
import { type GalleryService, galleryService } from './gallery/gallery.service.ts';
import { galleryCheckRepository } from './gallery-check/gallery-check.repository.ts';
import { galleryCheckService } from './gallery-check/gallery-check.service.ts';
import { galleryImportRepository } from './gallery-import/gallery-import.repository.ts';
import { galleryImportService } from './gallery-import/gallery-import.service.ts';
import { gallerySyncRepository } from './gallery-sync/gallery-sync.repository.ts';
import { gallerySyncService } from './gallery-sync/gallery-sync.service.ts';
import { healthRepository } from './health/health.repository.ts';
import { healthService } from './health/health.service.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import { imageHostStatusService } from './image-host/image-host-status.service.ts';
import { imageReader } from './image-host/image-reader.ts';
import { limitAware } from './image-host/limit-aware.ts';
import { mediaDirOf } from './image-host/media-dir.ts';
import { imageDeskRepository } from './images/image-desk.repository.ts';
import { imageDeskService } from './images/image-desk.service.ts';
import { newImageId } from './images/image-id.ts';
import { imagesService } from './images/images.service.ts';
import { checkLeftovers } from './leftovers/leftovers-check.ts';
import { maintenanceRepository } from './maintenance/maintenance.repository.ts';
import { maintenanceService } from './maintenance/maintenance.service.ts';
import { type RateLimitsService, rateLimitsService } from './rate-limits/rate-limits.service.ts';
import { retentionRepository } from './retention/retention.repository.ts';
import { retentionService } from './retention/retention.service.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import { sharePicturesService } from './share-pictures/share-pictures.service.ts';
import { siteService } from './site/site.service.ts';
import { tagsService } from './tags/tags.service.ts';
import { uploadsRepository } from './uploads/uploads.repository.ts';
import { uploadsService } from './uploads/uploads.service.ts';
import { accountRepository } from './users/account.repository.ts';
import { accountService } from './users/account.service.ts';
import { usersRepository } from './users/users.repository.ts';
import { usersService } from './users/users.service.ts';

/** What the application is made of; tests replace any of it. */
export type AppDeps = {
  settings: Settings;
  db: Db;
  imageHost: ImageHost;
  /** Name of the release being served (`/api/version`). */
  version: () => string;
  now: () => Date;
  /** How the site is made anew after a change; by default there is nothing to make. */
  buildHook?: BuildHook;
  /** Who hears of a change that needs a build; by default the queue of builds. */
  rebuild?: Rebuild;
  /** How much people may ask for; by default `RATE_LIMITS`. */
  rateLimits?: RateLimitsService;
};

/** What admins work with: companies, images, maintenance, caches, the audit trail. */
function adminServices(deps: AppDeps, gallery: GalleryService, audit: AuditRepository, rebuild: Rebuild) {
  const { db, now, settings } = deps;
  const settingRows = settingsRepository(db);
  const syncRows = gallerySyncRepository(db, audit, settingRows);
  const companyRows = companiesRepository(db, audit);
  const imageRows = imageDeskRepository(db, audit);
  const maintenance = maintenanceService({ repository: maintenanceRepository(db, settingRows, audit), now });
  const imageHost = limitAware(deps.imageHost, {
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
      now,
    }),
    companyDesk: companyDeskService({ repository: companyRows, gallery, artwork, rebuild, newId: randomUUID }),
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
      newCompanyId: randomUUID,
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

/** Who people are: users, their sessions, and how they sign in. */
function accountServices({ settings, db, now, imageHost }: AppDeps, audit: AuditRepository) {
  const secure = settings.siteUrl.startsWith('https:');
  const users = usersService({ repository: usersRepository(db, audit), ...settings, now });
  const sessions = sessionKeeper({ db, secure });
  const signIn = signInService({ provider: identityProviderOf(settings), users, sessions, secure, now });
  const retention = retentionService({ repository: retentionRepository(db), sessions, now });
  const repository = accountRepository(db, audit);
  const account = accountService({ repository, sessions, users, imageHost, now, newId: randomUUID });
  return { users, sessions, signIn, account, retention };
}

/** Composition root: wires repositories into services. Reads no environment, opens nothing. */
export function createApp(deps: AppDeps) {
  const gallery = galleryService({
    repository: galleryRepository(deps.db),
    address: deps.imageHost.address,
    now: deps.now,
  });
  const auditTrail = auditRepository(deps.db);
  const companies = companiesService(gallery);
  const builds = buildsService({
    repository: buildsRepository(deps.db),
    hook: deps.buildHook ?? noBuildHook,
    now: deps.now,
    newId: randomUUID,
  });
  return {
    settings: deps.settings,
    version: deps.version,
    health: healthService({ repository: healthRepository(deps.db), version: deps.version }),
    rateLimits: deps.rateLimits ?? rateLimitsService(),
    builds,
    gallery,
    companies,
    images: imagesService(gallery),
    tags: tagsService(gallery),
    audit: auditService(auditTrail),
    ...accountServices(deps, auditTrail),
    site: siteService(companies, deps.settings),
    sharePictures: sharePicturesService({ companies, gallery, settings: deps.settings }),
    ...adminServices(deps, gallery, auditTrail, deps.rebuild ?? builds),
  };
}

/** The services, as pages and endpoints find them in `locals.app`. */
export type App = ReturnType<typeof createApp>;
