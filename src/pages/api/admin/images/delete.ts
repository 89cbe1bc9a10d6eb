import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { deleteImagesSchema } from '#shared/images/image-admin.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';

export const POST = endpoint({
  summary: `Deletes one or many images, with their files; can be undone for ${KEPT_DAYS.deletedImage} days.`,
  group: 'Admin: images',
  access: 'admin',
  body: deleteImagesSchema,
  response: imagesChangedSchema,
  errors: ['image-not-found', 'company-not-found', 'matches-changed'],
  handle: ({ app, body, user }) => app.imageAdmin.remove(body, user),
});

export const ALL = otherMethods({ POST });
