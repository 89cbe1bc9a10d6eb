import type { Db } from '#db/client.ts';
import type { Settings } from '../env.ts';
import type { Log } from '../log/log.ts';
import { installationSecret } from '../settings/settings.repository.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { notificationsService } from './notifications.service.ts';
import { webhook } from './webhook.ts';

/** What the operator hears about. */
export function notificationsRoom({
  db,
  settings,
  now,
  log,
}: {
  db: Db;
  settings: Pick<Settings, 'notifyWebhook' | 'siteUrl'>;
  now: () => Date;
  log: Log;
}) {
  const { notifyWebhook, siteUrl } = settings;
  return notificationsService({
    repository: notificationsRepository(db),
    deliver: notifyWebhook === undefined ? undefined : webhook(notifyWebhook),
    key: installationSecret(db, 'webhook-key'),
    webhookUrl: notifyWebhook,
    siteUrl,
    now,
    log,
  });
}
