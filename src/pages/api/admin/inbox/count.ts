import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { openRequestsSchema } from '#shared/contact/contact.contract.ts';

export const GET = endpoint({
  summary: 'Number of open requests of people outside.',
  group: 'Admin: people',
  access: 'admin',
  response: openRequestsSchema,
  handle: async ({ app }) => ({ open: await app.contact.countOpen() }),
});

export const ALL = otherMethods({ GET });
