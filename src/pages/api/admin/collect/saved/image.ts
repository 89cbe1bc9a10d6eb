import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readSavedImageForm } from '#server/http/upload-form.ts';
import { fetchedImageSchema, savedImageFormSchema } from '#shared/collecting/collect.contract.ts';

export const POST = endpoint({
  summary:
    'Looks at one file of a saved page: its size, a small version, whether the gallery has it, and proposed tags.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  form: savedImageFormSchema,
  response: fetchedImageSchema,
  errors: ['not-collected', 'file-too-large', 'invalid-file-type'],
  handle: async ({ app, request }) => {
    const { collecting, settings } = app;
    const { bytes, text } = await readSavedImageForm(request, settings.uploadMaxMb);
    return collecting.lookAt(bytes, text);
  },
});

export const ALL = otherMethods({ POST });
