import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';
import { imageMergeSchema } from '#shared/pairs/pair.contract.ts';

export const POST = endpoint({
  summary:
    'Keeps one image and merges others into it: tags, texts, places in collections and addresses. They are hidden.',
  group: 'Admin: images',
  access: 'admin',
  body: imageMergeSchema,
  response: imagesChangedSchema,
  errors: ['image-not-found', 'changed-since'],
  handle: ({ app, body, user }) => app.imageMerges.merge(body, user),
});

export const ALL = otherMethods({ POST });
