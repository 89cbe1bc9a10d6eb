import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readImageForm } from '#server/http/upload-form.ts';
import { searchResponse } from '#server/http/whole-responses.ts';
import { NO_CONTENT } from '#shared/http/answer.contract.ts';
import { searchAnswerSchema, searchQuerySchema } from '#shared/search/search.contract.ts';
import { imageFormSchema } from '#shared/similar/similar.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Prepares for a search by image that probably follows, so that it takes less time.',
  group: 'Gallery',
  access: 'user',
  limit: 'search',
  answer: NO_CONTENT,
  handle: ({ locals }) => locals.app.pictures.prepare(),
});

export const POST = endpoint({
  summary:
    'Images with a layout similar to an uploaded one, with the filters of the search. The upload is compared in memory; it is neither stored nor logged.',
  group: 'Gallery',
  access: 'user',
  limit: 'upload',
  query: searchQuerySchema,
  form: imageFormSchema,
  answer: searchAnswerSchema,
  errors: ['file-too-large', 'invalid-file-type', 'server-exhausted'],
  handle: async ({ request, locals, query }) => {
    const { pictures, settings } = locals.app;
    const picture = await readImageForm(request, settings.uploadMaxMb);
    const owner = locals.session?.user.id;
    return searchResponse(await pictures.search(picture, query, { owner, signal: request.signal }));
  },
});

export const ALL = otherMethods({ GET, POST });

declare global {
  interface ApiRoutes {
    '/api/search/by-image': typeof ALL;
  }
}
