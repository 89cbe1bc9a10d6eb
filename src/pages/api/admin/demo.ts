import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { demoChoiceSchema, demoStateSchema, removedDemoSchema } from '#shared/companies/company.contract.ts';

export const GET = endpoint({
  summary: 'Whether the demo gallery is in the lists, and how large it is.',
  group: 'Admin: site',
  access: 'admin',
  response: demoStateSchema,
  handle: ({ app }) => app.demoGallery.state(),
});

export const PUT = endpoint({
  summary: 'Shows the demo gallery beside real companies, or sets it aside.',
  group: 'Admin: site',
  access: 'admin',
  body: demoChoiceSchema,
  response: demoStateSchema,
  errors: ['edited-since'],
  handle: ({ app, body, user }) => app.demoGallery.show(body, user),
});

export const DELETE = endpoint({
  summary: 'Deletes the demo gallery: its companies with their images, covers and logos.',
  group: 'Admin: companies',
  access: 'admin',
  response: removedDemoSchema,
  errors: ['image-host-failed'],
  handle: ({ app, user }) => app.demoGallery.remove(user),
});

export const ALL = otherMethods({ GET, PUT, DELETE });
