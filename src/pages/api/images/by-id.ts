import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imageByIdSchema, imagesByIdQuerySchema } from '#shared/collections/collection.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'Images by id; without a session those outside the previews are placeholders.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: imagesByIdQuerySchema,
  response: listOf(imageByIdSchema),
  handle: async ({ app, query, viewer }) => app.imageSlots.byId(query.i, viewer),
});

export const ALL = otherMethods({ GET });
