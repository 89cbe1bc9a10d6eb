import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readReplacementForm } from '#server/http/upload-form.ts';
import { replacementFormSchema } from '#shared/images/image-version.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';

export const POST = endpoint({
  summary: 'Gives an image another file; what it showed before becomes a version, unless told otherwise.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  form: replacementFormSchema,
  response: imagesChangedSchema,
  errors: [
    'image-not-found',
    'changed-since',
    'file-too-large',
    'invalid-file-type',
    'image-taken-down',
    'image-host-failed',
    'image-host-limited',
    'server-exhausted',
  ],
  handle: async ({ app, request, params, user }) => {
    const { imageVersions, settings } = app;
    const form = await readReplacementForm(request, settings.uploadMaxMb);
    return imageVersions.replace(params.id, form, { actor: user, signal: request.signal });
  },
});

export const ALL = otherMethods({ POST });
