import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectImageSchema, fetchedImageSchema } from '#shared/collecting/collect.contract.ts';

export const POST = endpoint({
  summary:
    'Fetches one image of another site: its size, a small version, and whether the gallery has it, and proposed tags.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  body: collectImageSchema,
  response: fetchedImageSchema,
  errors: ['not-collected'],
  handle: ({ app, body }) => app.collecting.look(body.address, body.text),
});

export const ALL = otherMethods({ POST });
