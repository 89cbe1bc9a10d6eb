import type { SearchQuery } from '#shared/search/search.contract.ts';
import type { WorkFor } from '../image-work/work-queue.ts';
import type { SearchService } from '../search/search.service.ts';
import type { PictureDescriber } from './picture-describer.ts';
import type { SimilarService } from './similar.service.ts';

type Deps = {
  describe: PictureDescriber;
  /** Starts what describes, if that has to be started. */
  startDescriber: () => void;
  similar: Pick<SimilarService, 'likePicture' | 'prepare'>;
  search: Pick<SearchService, 'answerRanked'>;
};

/** Finds images by pictures that people bring along; of such a picture nothing is kept. */
export const pictureSearchService = ({ describe, startDescriber, similar, search }: Deps) => ({
  /** For a picture that is probably on its way: starting its process and reading the descriptors takes longer than comparing. */
  prepare: async (): Promise<void> => {
    startDescriber();
    await similar.prepare();
  },

  /** Images like a picture, for someone who is signed in. Throws `invalid-file-type`, and what a queue rejects with. */
  search: async (bytes: Uint8Array, query: SearchQuery, workFor: WorkFor) => {
    const { layout } = await describe(bytes, workFor);
    return search.answerRanked(query, (index) => similar.likePicture(index, layout));
  },
});
