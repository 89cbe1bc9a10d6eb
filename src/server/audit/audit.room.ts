import type { Core } from '../core.ts';
import { auditReadingRepository } from './audit-reading.repository.ts';
import { auditReadingService } from './audit-reading.service.ts';

/** The audit trail, as admins read it. */
export const auditRoom = ({ db }: Core) => ({ auditReading: auditReadingService(auditReadingRepository(db)) });
