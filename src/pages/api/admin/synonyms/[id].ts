import { requireSession } from '#server/http/access.ts';
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
  handle: ({ locals, params, body }) =>
    locals.app.synonyms.update(params.id ?? '', body, requireSession(locals.session).user),
});

export const DELETE = endpoint({
  summary: 'Deletes a group of synonyms.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['synonyms-not-found'],
  handle: ({ locals, params }) => locals.app.synonyms.remove(params.id ?? '', requireSession(locals.session).user),
});

export const ALL = otherMethods({ PUT, DELETE });
