import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { maintenanceStatusSchema } from '#shared/maintenance/maintenance.contract.ts';

export const GET = endpoint({
  summary: 'Whether the maintenance banner shows, and why.',
  group: 'System',
  access: 'public',
  response: maintenanceStatusSchema,
  cdn: 10,
  handle: ({ app }) => app.maintenance.status(),
});

export const ALL = otherMethods({ GET });
