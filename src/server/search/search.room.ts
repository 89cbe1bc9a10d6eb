import { searchIntents, searchSynonyms } from '#db/schema/search.ts';
import type { Core } from '../core.ts';
import { installationSecret } from '../settings/settings.repository.ts';
import { intentPreview } from './preview-intent.ts';
import { searchRepository } from './search.repository.ts';
import { type FindLike, searchService } from './search.service.ts';
import { searchEngine } from './search-engine.ts';
import { wordLinesRepository } from './word-lines.repository.ts';
import { wordLinesService } from './word-lines.service.ts';

/** Search and its synonyms. Likeness is a room above: its query is an argument. */
export function searchRoom({ db, audit, gallery, items, searchThread }: Core, like: FindLike) {
  const secret = installationSecret(db, 'cursor-secret');
  const engine = searchThread?.engine(secret) ?? searchEngine({ repository: searchRepository(db), items, secret });
  const { expire } = gallery;
  const synonyms = wordLinesService({
    repository: wordLinesRepository({ db, audit }, searchSynonyms, ['terms']),
    ...{ expire, kind: 'synonyms', noun: 'groups', missing: 'synonyms-not-found' },
  });
  const intents = wordLinesService({
    repository: wordLinesRepository({ db, audit }, searchIntents, ['phrases', 'means']),
    ...{ expire, kind: 'intents', noun: 'meanings', missing: 'intent-not-found' },
  });
  return {
    search: searchService({ engine, gallery, like }),
    intents: { ...intents, preview: intentPreview({ gallery, engine }) },
    synonyms,
  };
}
