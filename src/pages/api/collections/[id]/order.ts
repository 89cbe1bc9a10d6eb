import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { orderSchema } from '#shared/collections/collection.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const PUT = endpoint({
  summary: 'Puts the images of a collection into an order; the last order wins.',
  group: 'Collections',
  access: 'user',
  body: orderSchema,
  response: NO_CONTENT,
  errors: ['collection-not-found'],
  handle: ({ app, params, body, user }) => app.collections.setOrder(user.id, params.id, body.items),
});

export const ALL = otherMethods({ PUT });
