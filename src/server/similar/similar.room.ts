import type { Core } from '../core.ts';
import type { SearchService } from '../search/search.service.ts';
import { type ImageSearchDeps, imageSearchService } from './image-search.service.ts';
import { similarRepository } from './similar.repository.ts';
import { type SimilarDeps, similarService } from './similar.service.ts';

/** Which images are alike. Pairs are a room above: their query is an argument. */
export const similarRoom = (core: Core, findRelated: SimilarDeps['findRelated']) => ({
  similar: similarService({ ...core, repository: similarRepository(core.db), findRelated }),
  describe: core.describe,
});

type Rooms = Pick<ReturnType<typeof similarRoom>, 'similar'> & {
  search: SearchService;
  pairFinder: Pick<ImageSearchDeps, 'findCopies' | 'findWholes'>;
};

/** Search by an image from outside. */
export const imageSearchRoom = (core: Core, { similar, search, pairFinder }: Rooms) => ({
  imageSearch: imageSearchService({
    describe: core.describeSearched ?? core.describe,
    readsText: core.settings.reading,
    startDescriber: core.startDescriber ?? (() => undefined),
    findCopies: pairFinder.findCopies,
    findWholes: pairFinder.findWholes,
    similar,
    search,
  }),
});
