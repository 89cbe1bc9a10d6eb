import type { Core } from '../core.ts';
import { installationSecret } from '../settings/settings.repository.ts';
import { intentsRepository } from './intents.repository.ts';
import { intentsService } from './intents.service.ts';
import { searchRepository } from './search.repository.ts';
import { type FindLike, searchService } from './search.service.ts';
import { searchEngine } from './search-engine.ts';
import { synonymsRepository } from './synonyms.repository.ts';
import { synonymsService } from './synonyms.service.ts';

/** Search and its synonyms. Likeness is a room above: its query is an argument. */
export function searchRoom({ db, audit, gallery, items, searchThread }: Core, like: FindLike) {
  const secret = installationSecret(db, 'cursor-secret');
  const engine = searchThread?.engine(secret) ?? searchEngine({ repository: searchRepository(db), items, secret });
  return {
    search: searchService({ engine, gallery, like }),
    intents: intentsService({ repository: intentsRepository(db, audit), gallery, engine }),
    synonyms: synonymsService({ repository: synonymsRepository(db, audit), expire: gallery.expire }),
  };
}
