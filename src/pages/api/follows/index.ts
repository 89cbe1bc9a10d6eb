import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { followSchema, followsSchema, newFollowSchema } from '#shared/follows/follow.contract.ts';
import { created } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'Companies, patterns and saved searches that the session follows, with how many new images each has.',
  group: 'Follows',
  access: 'user',
  limit: 'search',
  response: followsSchema,
  handle: ({ app, user }) => app.follows.list(user.id),
});

export const POST = endpoint({
  summary: 'Follows a company or pattern, or saves a search; an existing follow is not changed.',
  group: 'Follows',
  access: 'user',
  body: newFollowSchema,
  response: created(followSchema),
  errors: ['company-not-found', 'tag-not-found', 'follows-full'],
  handle: ({ app, body, user }) => app.follows.create(user.id, body),
});

export const ALL = otherMethods({ GET, POST });
