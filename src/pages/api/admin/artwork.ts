import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readUploadForm } from '#server/http/upload-form.ts';
import { artworkQuerySchema, artworkResponseSchema } from '#shared/companies/artwork.contract.ts';
import { uploadFormSchema } from '#shared/uploads/upload.contract.ts';

export const POST = endpoint({
  summary: 'Stores a logo or a cover and returns its address for the company form.',
  group: 'Admin: companies',
  access: 'admin',
  limit: 'upload',
  query: artworkQuerySchema,
  form: uploadFormSchema,
  response: artworkResponseSchema,
  errors: ['file-too-large', 'invalid-file-type', 'image-host-failed', 'image-host-limited', 'server-exhausted'],
  handle: async ({ app, request, query, user }) => {
    const { bytes } = await readUploadForm(request, app.settings.uploadMaxMb);
    const by = { id: user.id, isAdmin: true, signal: request.signal };
    return app.companyAdmin.storeArtwork(bytes, query.use, by);
  },
});

export const ALL = otherMethods({ POST });
