import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectImportResponseSchema, collectImportSchema } from '#shared/collecting/collect.contract.ts';

export const POST = endpoint({
  summary: 'Imports images of another site with where they come from.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  body: collectImportSchema,
  response: collectImportResponseSchema,
  errors: ['not-collected', 'company-not-found', 'image-host-failed', 'image-host-limited', 'server-exhausted'],
  handle: ({ app, body, user }) => app.collecting.importChosen(body, user),
});

export const ALL = otherMethods({ POST });
