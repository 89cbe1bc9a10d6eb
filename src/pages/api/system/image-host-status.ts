import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imageHostStatusSchema } from '#shared/images/image-host-status.contract.ts';

export const GET = endpoint({
  summary: 'Whether the image host can be reached; at most 30 s old.',
  group: 'System',
  access: 'public',
  response: imageHostStatusSchema,
  handle: ({ app }) => app.imageHostStatus.status(),
});

export const ALL = otherMethods({ GET });
