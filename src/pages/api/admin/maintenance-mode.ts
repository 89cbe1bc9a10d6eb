import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { maintenanceToggleSchema } from '#shared/maintenance/maintenance.contract.ts';

export const prerender = false;

export const POST = endpoint({
  access: 'admin',
  body: maintenanceToggleSchema,
  handle: ({ locals, body }) => locals.app.maintenance.set(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
