import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { contactRequestSchema } from '#shared/contact/contact.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'Requests of people outside, newest first.',
  group: 'Admin: people',
  access: 'admin',
  query: pagingSchema.extend({ state: contactRequestSchema.shape.state.optional() }),
  response: listOf(contactRequestSchema),
  handle: ({ app, query }) => app.contact.list(query.state),
});

export const ALL = otherMethods({ GET });
