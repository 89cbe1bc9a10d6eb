import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const POST = endpoint({
  summary: 'Shows what the source of an image shows now, as a new version.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  response: NO_CONTENT,
  errors: ['not-collected', 'image-not-found', 'image-host-failed', 'image-host-limited', 'changed-since'],
  handle: ({ app, params, request, user }) =>
    app.collecting.takeChange(params.id, {
      actor: user,
      signal: request.signal,
    }),
});

export const ALL = otherMethods({ POST });
