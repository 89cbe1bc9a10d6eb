import type { Db } from '#db/client.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { imageAdminRepository } from '../images/image-admin.repository.ts';
import { publishingRepository } from './publishing.repository.ts';
import { type PublishingService, publishingService } from './publishing.service.ts';

/** Publishes drafts on their date, with only a database. */
export function openPublishing(db: Db, now: () => Date, expire: () => void = () => undefined): PublishingService {
  const audit = auditRepository(db);
  const repository = publishingRepository(db, audit);
  return publishingService({ repository, images: imageAdminRepository(db, audit), expire, now });
}
