import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { messageSchema } from '#shared/http/message.contract.ts';
import { maintenanceToggleSchema } from '#shared/maintenance/maintenance.contract.ts';

export const POST = endpoint({
  summary: 'Shows or hides the maintenance banner.',
  group: 'Admin: site',
  access: 'admin',
  body: maintenanceToggleSchema,
  response: messageSchema,
  handle: ({ app, body, user }) => app.maintenance.set(body, user),
});

export const ALL = otherMethods({ POST });
