import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { created, listOf } from '#shared/http/response.contract.ts';
import { newSynonymsSchema, synonymGroupSchema } from '#shared/search/synonym.contract.ts';

export const GET = endpoint({
  summary: 'Words and phrases that find each other in a search.',
  group: 'Admin: images',
  access: 'admin',
  query: pagingSchema,
  response: listOf(synonymGroupSchema),
  handle: ({ app }) => app.synonyms.list(),
});

export const POST = endpoint({
  summary: 'Adds a group of synonyms; searches use it at once.',
  group: 'Admin: images',
  access: 'admin',
  body: newSynonymsSchema,
  response: created(synonymGroupSchema),
  handle: ({ app, body, user }) => app.synonyms.create(body, user),
});

export const ALL = otherMethods({ GET, POST });
