import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { siteStateSchema } from '#shared/builds/site-state.contract.ts';

export const GET = endpoint({
  summary: 'Whether visitors see the gallery as it is.',
  group: 'Admin: site',
  access: 'admin',
  response: siteStateSchema,
  handle: ({ app }) => app.siteState.get(),
});

export const ALL = otherMethods({ GET });
