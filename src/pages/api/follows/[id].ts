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
  handle: ({ app, params, body, user }) => app.follows.rename(user.id, params.id, body.name),
});

export const DELETE = endpoint({
  summary: 'Unfollows a company or pattern, or deletes a saved search.',
  group: 'Follows',
  access: 'user',
  response: NO_CONTENT,
  errors: ['follow-not-found'],
  handle: ({ app, params, user }) => app.follows.remove(user.id, params.id),
});

export const ALL = otherMethods({ PATCH, DELETE });
