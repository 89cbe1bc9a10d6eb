import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { revertSchema } from '#shared/audit/revert.contract.ts';
import { messageSchema } from '#shared/http/message.contract.ts';

export const POST = endpoint({
  summary: 'Takes an edit back that the audit trail knows; refused with the differences when it was changed since.',
  group: 'Admin: people',
  access: 'admin',
  body: revertSchema,
  response: messageSchema,
  errors: [
    'entry-not-found',
    'changed-since',
    'image-not-found',
    'company-not-found',
    'tag-not-found',
    'synonyms-not-found',
    'slug-taken',
    'folder-taken',
    'company-taken-down',
    'image-taken-down',
    'tag-taken',
    'validation-failed',
  ],
  handle: ({ app, body, user }) => app.history.revert(body.entries, user),
});

export const ALL = otherMethods({ POST });
