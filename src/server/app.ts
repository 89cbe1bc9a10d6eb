import type { GalleryItem } from '#shared/images/image.contract.ts';
import { accountServices } from './account-services.ts';
import { adminServices } from './admin-services.ts';
import type { AppDeps } from './app-deps.ts';
import { auditRepository } from './audit/audit.repository.ts';
import { buildServices } from './build-services.ts';
import { companiesService } from './companies/companies.service.ts';
import { demoGalleryRepository } from './demo-gallery/demo-gallery.repository.ts';
import { demoGalleryService } from './demo-gallery/demo-gallery.service.ts';
import { flowsRepository } from './flows/flows.repository.ts';
import { flowsService } from './flows/flows.service.ts';
import { blurredPreviewsRepository } from './gallery/blurred-previews.repository.ts';
import { blurredPreviewsService } from './gallery/blurred-previews.service.ts';
import { encodedPages } from './gallery/encoded-pages.ts';
import { galleryService } from './gallery/gallery.service.ts';
import { galleryIndexRepository } from './gallery/gallery-index.repository.ts';
import { galleryIndexService } from './gallery/gallery-index.service.ts';
import { galleryItemsRepository } from './gallery/gallery-items.repository.ts';
import { galleryItems } from './gallery/gallery-items.ts';
import { healthRepository } from './health/health.repository.ts';
import { healthService } from './health/health.service.ts';
import { toImageVersion } from './image-versions/image-version.mapper.ts';
import { imageVersionsRepository } from './image-versions/image-versions.repository.ts';
import { imagePagesService } from './images/image-pages.service.ts';
import { imagesService } from './images/images.service.ts';
import { processLog, requestContext } from './log/log.ts';
import { securityLog } from './log/security-log.ts';
import { newsService } from './news/news.service.ts';
import { pairFinderService } from './pairs/pair-finder.service.ts';
import { pairsRepository } from './pairs/pairs.repository.ts';
import { patternsService } from './patterns/patterns.service.ts';
import { rateCountsRepository } from './rate-limits/rate-counts.repository.ts';
import { RATE_LIMITS, rateLimitsService } from './rate-limits/rate-limits.service.ts';
import { imageDetailsService } from './reading/image-details.service.ts';
import { imageReadingsRepository } from './reading/image-readings.repository.ts';
import { upkeepService } from './retention/upkeep.service.ts';
import { searchRepository } from './search/search.repository.ts';
import { searchService } from './search/search.service.ts';
import { synonymsRepository } from './search/synonyms.repository.ts';
import { synonymsService } from './search/synonyms.service.ts';
import { installationSecret } from './settings/installation-secret.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import { severityRepository } from './severity/severity.repository.ts';
import { severityService } from './severity/severity.service.ts';
import { sharePicturesService } from './share-pictures/share-pictures.service.ts';
import { inProcessDescriber } from './similar/image-describer.ts';
import { imageSearchService } from './similar/image-search.service.ts';
import { similarRepository } from './similar/similar.repository.ts';
import { similarService } from './similar/similar.service.ts';
import { siteService } from './site/site.service.ts';
import { tagsService } from './tags/tags.service.ts';
import { refusingHost } from './takedowns/refusing-host.ts';
import { takedownsRepository } from './takedowns/takedowns.repository.ts';
import { withheldIdsRepository } from './takedowns/withheld-ids.repository.ts';
import { withheldMediaService } from './takedowns/withheld-media.service.ts';

/** Composition root: wires repositories into services. Reads no environment, opens nothing. */
export function createApp(given: AppDeps) {
  const auditTrail = auditRepository(given.db);
  const takedownRows = takedownsRepository(given.db, auditTrail);
  const imageHost = refusingHost(given.imageHost, takedownRows.findByHash);
  const deps = { ...given, imageHost, log: given.log ?? processLog('warn') };
  const withheldMedia = withheldMediaService({ repository: withheldIdsRepository(deps.db), imageHost, now: deps.now });
  const galleryIndex = galleryIndexService({
    repository: galleryIndexRepository(deps.db),
    now: deps.now,
    log: deps.log,
  });
  const gallery = galleryService(galleryIndex, withheldMedia.expire);
  const items = galleryItems(galleryItemsRepository(deps.db), deps.imageHost.address);
  const previews = blurredPreviewsService({ ...deps, repository: blurredPreviewsRepository(deps.db) });
  const pairRows = pairsRepository(deps.db, auditTrail);
  const similar = similarService({
    repository: similarRepository(deps.db),
    gallery,
    items,
    findRelated: pairRows.findRelated,
    now: deps.now,
  });
  const describe = deps.describeImage ?? inProcessDescriber();
  const pairFinder = pairFinderService({ repository: pairRows, similar, describe });
  const companies = companiesService(gallery, items);
  const tags = tagsService(gallery);
  const images = imagesService(gallery, items, previews);
  const patterns = patternsService({ gallery, previewOfTag: images.previewOfTag });
  const versionRows = imageVersionsRepository(deps.db, auditTrail);
  const flows = flowsService({ repository: flowsRepository(deps.db), gallery, items, previews });
  const news = newsService({
    gallery,
    items,
    tagOfPattern: async (slug) => (await patterns.list()).find((pattern) => pattern.slug === slug),
    findChanged: versionRows.findChanged,
    siteUrl: deps.settings.siteUrl,
  });
  const versionsOf = async ({ id, image }: GalleryItem) =>
    (await versionRows.findOf(id)).map((row) => toImageVersion(row, image.alt, imageHost.address));
  const imagePages = imagePagesService({ gallery, items, previews, tags, versionsOf });
  const sharePictures = sharePicturesService({ companies, gallery, settings: deps.settings, log: deps.log });
  const search = searchService({
    repository: searchRepository(deps.db),
    gallery: galleryIndex,
    items,
    like: similar.like,
    secret: () => installationSecret(settingsRepository(deps.db), 'cursor-secret'),
  });
  const buildParts = buildServices(deps);
  const rebuild = deps.rebuild ?? buildParts.builds;
  const severity = severityService({
    repository: severityRepository(deps.db, auditTrail),
    gallery,
    items,
    previews,
    address: deps.imageHost.address,
    rebuild,
  });
  const pages = encodedPages();
  const synonyms = synonymsService({ repository: synonymsRepository(deps.db, auditTrail), expire: gallery.expire });
  const accounts = accountServices(deps, auditTrail, { gallery, items, search, flows });
  const admin = adminServices(
    deps,
    { gallery, pages, rewriteIndex: galleryIndex.rewrite, synonyms, pairFinder, severity, flows },
    { audit: auditTrail, takedownRows, pairRows },
    rebuild,
  );
  return {
    settings: deps.settings,
    pages,
    log: deps.log,
    security: securityLog(deps.log),
    requestContext,
    now: deps.now,
    version: deps.version,
    health: healthService({
      repository: healthRepository(deps.db),
      version: deps.version,
      restartDue: deps.restartDue,
    }),
    // A remote database may be shared by several processes.
    rateLimits:
      deps.rateLimits ??
      (deps.settings.databaseUrl.startsWith('file:')
        ? rateLimitsService()
        : rateLimitsService(RATE_LIMITS, { repository: rateCountsRepository(deps.db), now: deps.now })),
    ...buildParts,
    gallery,
    withheldMedia,
    companies,
    galleryIndex,
    images,
    patterns,
    flows,
    news,
    search,
    similar,
    pairFinder,
    severity,
    pictures: imageSearchService({
      describe,
      startDescriber: deps.startDescriber ?? (() => undefined),
      similar,
      search,
    }),
    imageDetails: imageDetailsService({
      repository: imageReadingsRepository(deps.db, auditTrail),
      gallery,
      items,
      versionsOf,
    }),
    synonyms,
    imagePages,
    tags,
    ...accounts,
    site: siteService({ ...deps, companies, imagePages, patterns, severity, flows }),
    sharePictures,
    demoGallery: demoGalleryService({
      ...deps,
      repository: demoGalleryRepository(deps.db, { audit: auditTrail, settings: settingsRepository(deps.db) }),
      gallery,
      sharePictures,
      rebuild,
    }),
    ...admin,
    upkeep: upkeepService({ ...deps, retention: accounts.retention, takedowns: admin.takedowns }),
  };
}

export type App = ReturnType<typeof createApp>;
