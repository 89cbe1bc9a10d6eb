import type { SearchQuery } from '#shared/search/search.contract.ts';
import type { WorkFor } from '../image-work/work-queue.ts';
import type { SearchService } from '../search/search.service.ts';
import type { PictureDescriber } from './picture-describer.ts';
import type { SimilarService } from './similar.service.ts';

type Deps = {
  describe: PictureDescriber;
  similar: Pick<SimilarService, 'likePicture'>;
  search: Pick<SearchService, 'answerRanked'>;
};

/** Finds images by pictures that people bring along; of such a picture nothing is kept. */
export const pictureSearchService = ({ describe, similar, search }: Deps) => ({
  /** Images like a picture, for someone who is signed in. Throws `invalid-file-type`, and what a queue rejects with. */
  search: async (bytes: Uint8Array, query: SearchQuery, workFor: WorkFor) => {
    const layout = await describe(bytes, workFor);
    return search.answerRanked(query, (index) => similar.likePicture(index, layout));
  },
});
