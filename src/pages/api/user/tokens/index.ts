import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { created, listOf } from '#shared/http/response.contract.ts';
import { apiTokenSchema, createdTokenSchema, newTokenSchema } from '#shared/tokens/token.contract.ts';

export const GET = endpoint({
  summary: "The user's tokens for scripts, oldest first.",
  group: 'Sign-in and account',
  access: 'user',
  response: listOf(apiTokenSchema),
  handle: ({ app, user }) => app.tokens.list(user.id),
});

export const POST = endpoint({
  summary: 'Creates a token; its text is in this response only.',
  group: 'Sign-in and account',
  access: 'user',
  recentSignIn: true,
  body: newTokenSchema,
  isSecret: true,
  response: created(createdTokenSchema),
  errors: ['tokens-full'],
  handle: ({ app, body, user }) => app.tokens.create(user.id, body),
});

export const ALL = otherMethods({ GET, POST });
