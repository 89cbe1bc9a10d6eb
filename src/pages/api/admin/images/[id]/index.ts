import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';

export const DELETE = endpoint({
  summary: 'Deletes an image, with its files; can be undone for 30 days.',
  group: 'Admin: images',
  access: 'admin',
  response: imagesChangedSchema,
  errors: ['image-not-found'],
  handle: ({ locals, params }) =>
    locals.app.imageAdmin.remove({ ids: [params.id ?? ''] }, requireSession(locals.session).user),
});

export const ALL = otherMethods({ DELETE });
