import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { intentPreviewSchema, intentUpdateSchema } from '#shared/search/intent.contract.ts';

export const POST = endpoint({
  summary: 'How many images each phrase finds, now and with a change; changes nothing.',
  group: 'Admin: images',
  access: 'admin',
  body: intentUpdateSchema,
  response: intentPreviewSchema,
  handle: ({ app, body }) => app.intents.preview(body),
});

export const ALL = otherMethods({ POST });
