import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';
import { pairGroupSchema, pairsQuerySchema, pairVerdictSchema } from '#shared/pairs/pair.contract.ts';

export const GET = endpoint({
  summary: 'Images of all companies that may be one, or show the same screen; most alike first.',
  group: 'Admin: images',
  access: 'admin',
  query: pairsQuerySchema,
  response: listOf(pairGroupSchema),
  handle: ({ app, query: { kind, state } }) => app.pairs.list(kind, state),
});

export const PUT = endpoint({
  summary: 'Confirms or rejects that images belong together.',
  group: 'Admin: images',
  access: 'admin',
  body: pairVerdictSchema,
  response: imagesChangedSchema,
  errors: ['image-not-found'],
  handle: ({ app, body, user }) => app.pairs.judge(body, user),
});

export const ALL = otherMethods({ GET, PUT });
