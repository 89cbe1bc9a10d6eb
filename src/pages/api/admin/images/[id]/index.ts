import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';

export const DELETE = endpoint({
  summary: `Deletes an image, with its files; can be undone for ${KEPT_DAYS.deletedImage} days.`,
  group: 'Admin: images',
  access: 'admin',
  response: imagesChangedSchema,
  errors: ['image-not-found'],
  handle: ({ app, params, user }) => app.imageAdmin.remove({ ids: [params.id] }, user),
});

export const ALL = otherMethods({ DELETE });
