import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { galleryItemSchema } from '#shared/images/image.contract.ts';

export const GET = endpoint({
  summary: 'Images with a tag; `all-screens` and `all-ui-elements` return whole tabs; the first 3 without a session.',
  group: 'Gallery',
  access: 'public',
  query: pagingSchema,
  response: listOf(galleryItemSchema),
  cached: true,
  handle: ({ app, params, viewer }) => app.images.listByTag(params.tag, viewer),
});

export const ALL = otherMethods({ GET });
