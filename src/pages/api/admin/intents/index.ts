import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { created, listOf } from '#shared/http/response.contract.ts';
import { intentSchema, newIntentSchema } from '#shared/search/intent.contract.ts';

export const GET = endpoint({
  summary: 'What words of a search mean.',
  group: 'Admin: images',
  access: 'admin',
  query: pagingSchema,
  response: listOf(intentSchema),
  handle: ({ app }) => app.intents.list(),
});

export const POST = endpoint({
  summary: 'Adds what words of a search mean; searches use it at once.',
  group: 'Admin: images',
  access: 'admin',
  body: newIntentSchema,
  response: created(intentSchema),
  handle: ({ app, body, user }) => app.intents.create(body, user),
});

export const ALL = otherMethods({ GET, POST });
