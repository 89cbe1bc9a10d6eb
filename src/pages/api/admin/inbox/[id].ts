import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { contactRequestSchema, contactStateSchema } from '#shared/contact/contact.contract.ts';

export const PATCH = endpoint({
  summary: 'Marks a request of someone outside as open, answered or done.',
  group: 'Admin: people',
  access: 'admin',
  body: contactStateSchema,
  response: contactRequestSchema,
  errors: ['not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.contact.setState(params.id, body, user),
});

export const ALL = otherMethods({ PATCH });
