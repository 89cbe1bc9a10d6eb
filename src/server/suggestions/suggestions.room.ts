import type { Core } from '../core.ts';
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
export const suggestionsRoom = (core: Core, { imageAdmin, imageFinder, regions, similar }: Rooms) => ({
  suggestions: suggestionsService({
    repository: suggestionsRepository(core.db, core.audit),
    images: core.imageRows,
    companies: core.companyRows,
    imageHost: core.imageHost,
    imageAdmin,
    regions,
    similar,
    find: imageFinder,
  }),
});
