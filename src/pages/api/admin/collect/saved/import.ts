import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readSavedImportForm } from '#server/http/upload-form.ts';
import { collectImportResponseSchema, savedImportFormSchema } from '#shared/collecting/collect.contract.ts';

export const POST = endpoint({
  summary: 'Imports one file of a saved page with where it comes from.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  form: savedImportFormSchema,
  response: collectImportResponseSchema,
  errors: [
    'not-collected',
    'company-not-found',
    'file-too-large',
    'invalid-file-type',
    'image-host-failed',
    'image-host-limited',
    'server-exhausted',
  ],
  handle: async ({ app, request, user }) => {
    const { collecting, settings } = app;
    const { bytes, fields } = await readSavedImportForm(request, settings.uploadMaxMb);
    return collecting.importChosen(fields, user, bytes);
  },
});

export const ALL = otherMethods({ POST });
