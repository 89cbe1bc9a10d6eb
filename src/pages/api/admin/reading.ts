import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readingStateSchema } from '#shared/reading/reading-state.contract.ts';

export const GET = endpoint({
  summary: 'How far the reading of the images is, and which could not be read.',
  group: 'Admin: site',
  access: 'admin',
  response: readingStateSchema,
  handle: ({ app }) => app.reading.state(),
});

export const ALL = otherMethods({ GET });
