import { companiesRepository } from '../companies/companies.repository.ts';
import type { Core } from '../core.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import { learnService } from './learn.service.ts';
import { suggestionsRepository } from './suggestions.repository.ts';
import { suggestionsService } from './suggestions.service.ts';

type Rooms = { imageAdmin: ImageAdminService; imageFinder: ImageFinder };

/** Learns tags and suggests them to curators. */
export function suggestionsRoom({ db, audit, imageHost }: Core, { imageAdmin, imageFinder }: Rooms) {
  const repository = suggestionsRepository(db, audit);
  const companies = companiesRepository(db, audit);
  const images = imageAdminRepository(db, audit);
  return {
    learning: learnService({ repository, companies }),
    suggestions: suggestionsService({ repository, images, imageAdmin, find: imageFinder, companies, imageHost }),
  };
}
