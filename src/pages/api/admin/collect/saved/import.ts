import { requireSession } from '#server/http/access.ts';
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
  handle: async ({ request, locals }) => {
    const { collecting, settings } = locals.app;
    const { bytes, fields } = await readSavedImportForm(request, settings.uploadMaxMb);
    return collecting.importChosen(fields, requireSession(locals.session).user, bytes);
  },
});

export const ALL = otherMethods({ POST });
