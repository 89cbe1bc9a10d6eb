import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readUploadForm } from '#server/http/upload-form.ts';
import { artworkQuerySchema } from '#shared/companies/artwork.contract.ts';

export const prerender = false;

export const POST = endpoint({
  access: 'admin',
  limit: 'upload',
  query: artworkQuerySchema,
  handle: async ({ request, locals, query }) => {
    const { bytes } = await readUploadForm(request, locals.app.settings.uploadMaxMb);
    return locals.app.companyDesk.storeArtwork(bytes, query.use);
  },
});

export const ALL = otherMethods({ POST });
