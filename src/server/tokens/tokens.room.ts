import type { Core } from '../core.ts';
import { securityLog } from '../log/security-log.ts';
import { tokensRepository } from './tokens.repository.ts';
import { tokensService } from './tokens.service.ts';

/** Bearer tokens of users. */
export const tokensRoom = ({ db, log, now }: Core) => ({
  tokens: tokensService({ repository: tokensRepository(db), security: securityLog(log), now }),
});
