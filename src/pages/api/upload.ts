import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readUploadForm } from '#server/http/upload-form.ts';

export const prerender = false;

export const POST = endpoint({
  access: 'user',
  limit: 'upload',
  handle: async ({ request, locals }) => {
    const { uploads, settings } = locals.app;
    const form = await readUploadForm(request, settings.uploadMaxMb);
    await uploads.requireFolder(locals.viewer, form.folder);
    return uploads.create(form, { viewer: locals.viewer, email: locals.session?.user.email ?? '' });
  },
});

export const ALL = otherMethods({ POST });
