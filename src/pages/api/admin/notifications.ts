import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { notificationsStatusSchema } from '#shared/notifications/notification.contract.ts';

export const GET = endpoint({
  summary: 'Whether notifications reach NOTIFY_WEBHOOK, and those that did not.',
  group: 'Admin: site',
  access: 'admin',
  response: notificationsStatusSchema,
  handle: ({ app }) => app.notifications.status(),
});

export const POST = endpoint({
  summary: 'Sends undelivered notifications again.',
  group: 'Admin: site',
  access: 'admin',
  response: NO_CONTENT,
  handle: ({ app }) => app.notifications.retry(),
});

export const ALL = otherMethods({ GET, POST });
