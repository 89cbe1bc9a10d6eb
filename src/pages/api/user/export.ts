import { downloadResponse } from '#server/http/download-response.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'user',
  // It reads everything there is about someone, which nobody needs often.
  limit: 'write',
  handle: async ({ locals }) =>
    downloadResponse(await locals.app.account.exportAll(requireSession(locals.session)), 'my-cyber-gallery-data.json'),
});

export const ALL = otherMethods({ GET });
