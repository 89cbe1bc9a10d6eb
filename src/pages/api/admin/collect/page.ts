import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectedPageSchema, collectPageSchema } from '#shared/collecting/collect.contract.ts';

export const POST = endpoint({
  summary: 'Reads a page of another site and returns the images that could be collected from it.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  body: collectPageSchema,
  response: collectedPageSchema,
  errors: ['not-collected'],
  handle: ({ app, body }) => app.collecting.inspect(body),
});

export const ALL = otherMethods({ POST });
