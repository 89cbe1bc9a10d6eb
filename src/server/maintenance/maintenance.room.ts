import type { Db } from '#db/client.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { maintenanceRepository } from './maintenance.repository.ts';
import { maintenanceService } from './maintenance.service.ts';
import { noticesRepository } from './notices.repository.ts';
import { noticesService } from './notices.service.ts';

/** The banner: maintenance, announcements, rate limits of the image host. */
export function maintenanceRoom({ db, audit, now }: { db: Db; audit: AuditRepository; now: () => Date }) {
  const notices = noticesRepository(db, audit);
  const repository = maintenanceRepository(db, settingsRepository(db), audit);
  return {
    maintenance: maintenanceService({ repository, notices, now }),
    notices: noticesService({ repository: notices, now }),
  };
}
