import type { Db } from '#db/client.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
import { publishingRepository } from './publishing.repository.ts';
import { type PublishingService, publishingService } from './publishing.service.ts';

/** What publishes drafts at their time, on a database alone. */
export function openPublishing(db: Db, now: () => Date, expire: () => void = () => undefined): PublishingService {
  const audit = auditRepository(db);
  const repository = publishingRepository(db, audit);
  return publishingService({ repository, images: imageAdminRepository(db, audit), expire, now });
}
