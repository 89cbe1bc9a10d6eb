import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { incomingUploadSchema, uploadResponseSchema } from '#shared/uploads/upload.contract.ts';

export const POST = endpoint({
  summary:
    'Takes in an image that the browser has sent to the image host: it is checked and stored as any other upload.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  body: incomingUploadSchema,
  response: uploadResponseSchema,
  errors: [
    'not-found',
    'file-too-large',
    'invalid-file-type',
    'image-host-failed',
    'image-host-limited',
    'server-exhausted',
  ],
  handle: async ({ request, locals, params, body }) => {
    const { uploads } = locals.app;
    await uploads.requireFolder(locals.viewer, body.folder);
    const { email } = requireSession(locals.session).user;
    return uploads.createIncoming(params.id ?? '', body, { viewer: locals.viewer, email, signal: request.signal });
  },
});

export const ALL = otherMethods({ POST });
