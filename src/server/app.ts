import type { Db } from '#db/client.ts';
import { auditRepository } from './audit/audit.repository.ts';
import { auditService } from './audit/audit.service.ts';
import { sessionKeeper } from './auth/session.ts';
import { companiesService } from './companies/companies.service.ts';
import type { Settings } from './env.ts';
import { galleryRepository } from './gallery/gallery.repository.ts';
import { galleryService } from './gallery/gallery.service.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import { imagesService } from './images/images.service.ts';
import { sharePicturesService } from './share-pictures/share-pictures.service.ts';
import { siteService } from './site/site.service.ts';
import { tagsService } from './tags/tags.service.ts';
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
};

/** Composition root: wires repositories into services. Reads no environment, opens nothing. */
export function createApp(deps: AppDeps) {
  const gallery = galleryService({
    repository: galleryRepository(deps.db),
    address: deps.imageHost.address,
    now: deps.now,
  });
  const auditTrail = auditRepository(deps.db);
  const userRows = usersRepository(deps.db, auditTrail);
  const companies = companiesService(gallery);
  return {
    settings: deps.settings,
    version: deps.version,
    gallery,
    companies,
    images: imagesService(gallery),
    tags: tagsService(gallery),
    audit: auditService(auditTrail),
    users: usersService({ repository: userRows, ...deps.settings, now: deps.now }),
    sessions: sessionKeeper({ db: deps.db, secure: deps.settings.siteUrl.startsWith('https:') }),
    site: siteService(companies, deps.settings),
    sharePictures: sharePicturesService({ companies, gallery, settings: deps.settings }),
  };
}

/** The services, as pages and endpoints find them in `locals.app`. */
export type App = ReturnType<typeof createApp>;
