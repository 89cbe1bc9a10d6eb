import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { intentSchema, intentUpdateSchema } from '#shared/search/intent.contract.ts';

export const PUT = endpoint({
  summary: 'Changes what words of a search mean; with `was`, only if nobody else has changed it since.',
  group: 'Admin: images',
  access: 'admin',
  body: intentUpdateSchema,
  response: intentSchema,
  errors: ['intent-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.intents.update(params.id, body, user),
});

export const DELETE = endpoint({
  summary: 'Deletes what words of a search mean.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['intent-not-found'],
  handle: ({ app, params, user }) => app.intents.remove(params.id, user),
});

export const ALL = otherMethods({ PUT, DELETE });
