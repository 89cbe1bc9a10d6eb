import type { Db } from '#db/client.ts';
import { companiesService } from './companies/companies.service.ts';
import type { Settings } from './env.ts';
import { galleryRepository } from './gallery/gallery.repository.ts';
import { galleryService } from './gallery/gallery.service.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import { imagesService } from './images/images.service.ts';
import { tagsService } from './tags/tags.service.ts';

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
  return {
    settings: deps.settings,
    version: deps.version,
    gallery,
    companies: companiesService(gallery),
    images: imagesService(gallery),
    tags: tagsService(gallery),
  };
}

/** The services, as pages and endpoints find them in `locals.app`. */
export type App = ReturnType<typeof createApp>;
