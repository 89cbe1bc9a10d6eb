import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { versionSchema } from '#shared/site/version.contract.ts';

export const GET = endpoint({
  summary: 'Names the release being served.',
  group: 'System',
  access: 'public',
  response: versionSchema,
  cdn: 'release',
  handle: ({ app }) => ({ version: app.version() }),
});

export const ALL = otherMethods({ GET });
