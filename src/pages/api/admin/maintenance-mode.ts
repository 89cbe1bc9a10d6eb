import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { messageSchema } from '#shared/http/message.contract.ts';
import { maintenanceToggleSchema } from '#shared/maintenance/maintenance.contract.ts';

export const POST = endpoint({
  summary: 'Shows or hides the maintenance banner.',
  group: 'Admin: site',
  access: 'admin',
  body: maintenanceToggleSchema,
  response: messageSchema,
  handle: ({ locals, body }) => locals.app.maintenance.set(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
