import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { synonymGroupSchema, synonymsUpdateSchema } from '#shared/search/synonym.contract.ts';

export const PUT = endpoint({
  summary: 'Changes a group of synonyms; with `was`, only if nobody else has changed it since.',
  group: 'Admin: images',
  access: 'admin',
  body: synonymsUpdateSchema,
  response: synonymGroupSchema,
  errors: ['synonyms-not-found', 'edited-since'],
  handle: ({ app, params, body: { terms, was }, user }) =>
    app.synonyms.update(params.id, { terms, was: was && { terms: was } }, user),
});

export const DELETE = endpoint({
  summary: 'Deletes a group of synonyms.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['synonyms-not-found'],
  handle: ({ app, params, user }) => app.synonyms.remove(params.id, user),
});

export const ALL = otherMethods({ PUT, DELETE });
