import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { demoChoiceSchema, demoStateSchema, removedDemoSchema } from '#shared/companies/company.contract.ts';

export const GET = endpoint({
  summary: 'Whether the demo gallery is in the lists, and how large it is.',
  group: 'Admin: site',
  access: 'admin',
  response: demoStateSchema,
  handle: ({ locals }) => locals.app.demoGallery.state(),
});

export const PUT = endpoint({
  summary: 'Shows the demo gallery beside real companies, or sets it aside.',
  group: 'Admin: site',
  access: 'admin',
  body: demoChoiceSchema,
  response: demoStateSchema,
  errors: ['edited-since'],
  handle: ({ locals, body }) => locals.app.demoGallery.show(body, requireSession(locals.session).user),
});

export const DELETE = endpoint({
  summary: 'Deletes the demo gallery: its companies with their images, covers and logos.',
  group: 'Admin: companies',
  access: 'admin',
  response: removedDemoSchema,
  errors: ['image-host-failed'],
  handle: ({ locals }) => locals.app.demoGallery.remove(requireSession(locals.session).user),
});

export const ALL = otherMethods({ GET, PUT, DELETE });
