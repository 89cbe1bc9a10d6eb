import { requireSession } from '#server/http/access.ts';
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
  handle: ({ locals, body }) => locals.app.collecting.importChosen(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
