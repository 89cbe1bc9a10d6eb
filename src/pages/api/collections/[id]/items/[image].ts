import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { noteSchema, savedNoteSchema } from '#shared/collections/collection.contract.ts';

export const PUT = endpoint({
  summary: 'Writes the note of an image, unless it was changed since the edit began.',
  group: 'Collections',
  access: 'user',
  body: noteSchema,
  response: savedNoteSchema,
  errors: ['collection-not-found', 'image-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.collections.setNote(user.id, params.id, params.image, body),
});

export const ALL = otherMethods({ PUT });
