import type { Db } from '#db/client.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import { learnService } from './suggestions/learn.service.ts';
import { suggestionsRepository } from './suggestions/suggestions.repository.ts';
import { type SuggestionsDeps, suggestionsService } from './suggestions/suggestions.service.ts';

/** Learns tags and suggests them to curators. */
export function suggestionServices({
  db,
  audit,
  ...deps
}: Omit<SuggestionsDeps, 'repository'> & { db: Db; audit: AuditRepository }) {
  const repository = suggestionsRepository(db, audit);
  return {
    learning: learnService({ repository, companies: deps.companies }),
    suggestions: suggestionsService({ ...deps, repository }),
  };
}
