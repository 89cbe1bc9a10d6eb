import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { galleryItemSchema } from '#shared/images/image.contract.ts';

export const GET = endpoint({
  summary: "A company's images; the first 8 without a session.",
  group: 'Gallery',
  access: 'public',
  query: pagingSchema,
  response: listOf(galleryItemSchema),
  errors: ['company-not-found'],
  cached: true,
  handle: ({ app, params, viewer }) => app.images.listByCompany(params.slug, viewer),
});

export const ALL = otherMethods({ GET });
