import { searchResponse } from '#server/http/build-response.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readImageForm } from '#server/http/upload-form.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { imageSearchResponseSchema, searchQuerySchema } from '#shared/search/search.contract.ts';
import { imageFormSchema } from '#shared/similar/similar.contract.ts';

export const GET = endpoint({
  summary: 'Prepares for a search by image that probably follows, so that it takes less time.',
  group: 'Gallery',
  access: 'user',
  limit: 'search',
  response: NO_CONTENT,
  handle: ({ app }) => app.imageSearch.prepare(),
});

export const POST = endpoint({
  summary:
    'Images similar to an uploaded one, with the filters of the search, and what it seems to show. The upload is compared in memory; it is neither stored nor logged.',
  group: 'Gallery',
  access: 'user',
  limit: 'upload',
  query: searchQuerySchema,
  form: imageFormSchema,
  response: imageSearchResponseSchema,
  errors: ['file-too-large', 'invalid-file-type', 'server-exhausted'],
  handle: async ({ app, request, query, user }) => {
    const { imageSearch, settings } = app;
    const picture = await readImageForm(request, settings.uploadMaxMb);
    return searchResponse(await imageSearch.search(picture, query, { owner: user.id, signal: request.signal }));
  },
});

export const ALL = otherMethods({ GET, POST });
