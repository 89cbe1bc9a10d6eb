import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { seenSchema } from '#shared/follows/follow.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const POST = endpoint({
  summary: 'Marks news as looked at, as far as it was shown.',
  group: 'Follows',
  access: 'user',
  body: seenSchema,
  response: NO_CONTENT,
  handle: ({ app, body, user }) => app.follows.see(user.id, body),
});

export const ALL = otherMethods({ POST });
