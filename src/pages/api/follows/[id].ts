import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { followNameSchema } from '#shared/follows/follow.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const PATCH = endpoint({
  summary: 'Renames a saved search.',
  group: 'Follows',
  access: 'user',
  body: followNameSchema,
  response: NO_CONTENT,
  errors: ['follow-not-found'],
  handle: ({ locals, params, body }) =>
    locals.app.follows.rename(requireSession(locals.session).user.id, params.id ?? '', body.name),
});

export const DELETE = endpoint({
  summary: 'Unfollows a company or pattern, or deletes a saved search.',
  group: 'Follows',
  access: 'user',
  response: NO_CONTENT,
  errors: ['follow-not-found'],
  handle: ({ locals, params }) => locals.app.follows.remove(requireSession(locals.session).user.id, params.id ?? ''),
});

export const ALL = otherMethods({ PATCH, DELETE });
