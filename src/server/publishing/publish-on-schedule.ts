import type { Rebuild } from '../builds/builds.port.ts';
import { keepDoing } from '../keep-doing.ts';
import type { Log } from '../log/log.ts';
import type { PublishingService } from './publishing.service.ts';

/** Interval in ms of checks for due drafts. */
const LOOK_MS = 15_000;

/** Publishes drafts on their date and requests a build, as long as the server runs; returns a stop function. */
export function publishOnSchedule({
  publishing,
  builds,
  log,
  everyMs = LOOK_MS,
}: {
  publishing: PublishingService;
  builds: Rebuild;
  log: Pick<Log, 'error'>;
  everyMs?: number;
}): () => void {
  const publishIfDue = async () => {
    try {
      if ((await publishing.publishDue()) > 0) await builds.request('Drafts published at their time');
    } catch (err) {
      log.error({ err }, 'drafts could not be published');
    }
  };
  return keepDoing(publishIfDue, everyMs);
}
