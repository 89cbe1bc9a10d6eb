import type { Core } from '../core.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import { suggestionsRepository } from './suggestions.repository.ts';
import { type SuggestionsDeps, suggestionsService } from './suggestions.service.ts';

type Rooms = Pick<SuggestionsDeps, 'imageAdmin' | 'regions' | 'similar'> & { imageFinder: ImageFinder };

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
