import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Deletes a notice; visitors no longer see it.',
  group: 'Admin: site',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['not-found'],
  handle: ({ locals, params }) => locals.app.notices.remove(params.id ?? '', requireSession(locals.session).user),
});

export const ALL = otherMethods({ DELETE });
