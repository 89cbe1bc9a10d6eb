import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readUploadForm } from '#server/http/upload-form.ts';
import { uploadFormSchema, uploadResponseSchema } from '#shared/uploads/upload.contract.ts';

export const POST = endpoint({
  summary: 'Stores an image: users in `test-uploads`, admins in any company folder.',
  group: 'Gallery',
  access: 'user',
  limit: 'upload',
  form: uploadFormSchema,
  response: uploadResponseSchema,
  errors: [
    'test-uploads-full',
    'file-too-large',
    'invalid-file-type',
    'image-host-failed',
    'image-host-limited',
    'server-exhausted',
  ],
  handle: async ({ app: { uploads, settings }, request, user: { email }, viewer }) => {
    const form = await readUploadForm(request, settings.uploadMaxMb);
    await uploads.requireFolder(viewer, form.folder);
    return uploads.create(form, { viewer, email, signal: request.signal });
  },
});

export const ALL = otherMethods({ POST });
