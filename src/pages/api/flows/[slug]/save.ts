import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectionSchema } from '#shared/collections/collection.contract.ts';
import { created } from '#shared/http/response.contract.ts';

export const POST = endpoint({
  summary: 'Saves a flow as a collection: its images in order, with their captions as notes.',
  group: 'Collections',
  access: 'user',
  response: created(collectionSchema),
  errors: ['flow-not-found', 'collections-full'],
  handle: ({ locals, params }) =>
    locals.app.savedFlows.save(params.slug ?? '', requireSession(locals.session).user.id, locals.viewer),
});

export const ALL = otherMethods({ POST });
