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
  handle: async ({ app: { uploads }, request: { signal }, params, body, user: { email }, viewer }) => {
    await uploads.requireFolder(viewer, body.folder);
    return uploads.createIncoming(params.id, body, { viewer, email, signal });
  },
});

export const ALL = otherMethods({ POST });
