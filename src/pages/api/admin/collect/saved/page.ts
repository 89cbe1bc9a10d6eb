import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readSavedPageForm } from '#server/http/upload-form.ts';
import { collectedPageSchema, savedPageFormSchema } from '#shared/collecting/collect.contract.ts';
import { SAVED_PAGE, savedFiles } from '#shared/collecting/saved-page.ts';

export const POST = endpoint({
  summary: 'Reads a page that was saved to a file and returns the images that could be collected from it.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  form: savedPageFormSchema,
  response: collectedPageSchema,
  errors: ['not-collected', 'file-too-large', 'invalid-file-type'],
  handle: async ({ app, request }) => {
    const { collecting, settings } = app;
    const { page, files, source, base } = await readSavedPageForm(request, settings.uploadMaxMb);
    const find = savedFiles(files);
    return collecting.inspectSaved(page, base || SAVED_PAGE, { has: (address) => find(address) !== undefined, source });
  },
});

export const ALL = otherMethods({ POST });
