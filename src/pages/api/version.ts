import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { versionSchema } from '#shared/site/version.contract.ts';

export const GET = endpoint({
  summary: 'Names the release being served.',
  group: 'System',
  access: 'public',
  response: versionSchema,
  cdn: 'release',
  handle: ({ locals }) => ({ version: locals.app.version() }),
});

export const ALL = otherMethods({ GET });
