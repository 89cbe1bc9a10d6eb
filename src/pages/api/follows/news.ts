import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { followNewsSchema } from '#shared/follows/follow.contract.ts';

export const GET = endpoint({
  summary: 'The last news of everything that the session follows, newest first.',
  group: 'Follows',
  access: 'user',
  limit: 'search',
  response: followNewsSchema,
  handle: ({ app, user }) => app.follows.news(user.id),
});

export const ALL = otherMethods({ GET });
