import { companiesRepository } from '../companies/companies.repository.ts';
import type { Core } from '../core.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import type { SimilarService } from '../similar/similar.service.ts';
import { suggestionsRepository } from './suggestions.repository.ts';
import { suggestionsService } from './suggestions.service.ts';

type Rooms = {
  imageAdmin: ImageAdminService;
  imageFinder: ImageFinder;
  regions: RegionsService;
  similar: SimilarService;
};

/** Suggests tags to curators. */
export function suggestionsRoom({ db, audit, imageHost }: Core, { imageAdmin, imageFinder, regions, similar }: Rooms) {
  const repository = suggestionsRepository(db, audit);
  const companies = companiesRepository(db, audit);
  const images = imageAdminRepository(db, audit);
  return {
    suggestions: suggestionsService({
      repository,
      images,
      imageAdmin,
      regions,
      similar,
      find: imageFinder,
      companies,
      imageHost,
    }),
  };
}
