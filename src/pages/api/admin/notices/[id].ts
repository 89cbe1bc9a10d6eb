import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Deletes a notice; visitors no longer see it.',
  group: 'Admin: site',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['not-found'],
  handle: ({ app, params, user }) => app.notices.remove(params.id, user),
});

export const ALL = otherMethods({ DELETE });
