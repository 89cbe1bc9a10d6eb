import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectionSchema } from '#shared/collections/collection.contract.ts';
import { created } from '#shared/http/response.contract.ts';

export const POST = endpoint({
  summary: 'Saves a flow as a collection: its images in order, with their captions as notes.',
  group: 'Collections',
  access: 'user',
  response: created(collectionSchema),
  errors: ['flow-not-found', 'collections-full'],
  handle: ({ app, params, user, viewer }) => app.savedFlows.save(params.slug, user.id, viewer),
});

export const ALL = otherMethods({ POST });
