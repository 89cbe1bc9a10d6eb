import type { Core } from '../core.ts';
import { severityRepository } from './severity.repository.ts';
import { severityService } from './severity.service.ts';

/** Colours of severity levels. */
export const severityRoom = (core: Core) => ({
  severity: severityService({
    ...core,
    repository: severityRepository(core.db, core.audit),
    address: core.imageHost.address,
  }),
});
