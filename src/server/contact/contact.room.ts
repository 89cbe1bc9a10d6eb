import type { Core } from '../core.ts';
import { rateCountsRepository } from '../rate-limits/rate-counts.repository.ts';
import { contactRepository } from './contact.repository.ts';
import { contactService } from './contact.service.ts';

/** Requests of people outside. */
export function contactRoom(core: Core) {
  const { db, audit, settings } = core;
  return {
    contact: contactService({
      ...core,
      repository: contactRepository(db, audit),
      counts: rateCountsRepository(db),
      images: core.imageRows,
      siteUrl: settings.siteUrl,
    }),
  };
}
