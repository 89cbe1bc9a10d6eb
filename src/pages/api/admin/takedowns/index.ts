import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { takedownRequestSchema, takedownResponseSchema, takedownSchema } from '#shared/takedowns/takedown.contract.ts';

export const GET = endpoint({
  summary: 'Images that were taken down, newest first.',
  group: 'Admin: images',
  access: 'admin',
  query: pagingSchema,
  response: listOf(takedownSchema),
  handle: ({ app }) => app.takedowns.list(),
});

export const POST = endpoint({
  summary: 'Takes an image down for good: every copy, rendition, cover and older release.',
  group: 'Admin: images',
  access: 'admin',
  body: takedownRequestSchema,
  response: takedownResponseSchema,
  errors: ['image-not-found', 'image-taken-down', 'image-host-failed'],
  handle: ({ app, body, user }) => app.takedowns.takeDown(body.image, body.reason, user),
});

export const ALL = otherMethods({ GET, POST });
