import { requireSession } from '#server/http/access.ts';
import { downloadResponse } from '#server/http/build-response.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { accountExportSchema } from '#shared/users/account.contract.ts';

export const GET = endpoint({
  summary: "All that is stored about the session's user, as a download.",
  group: 'Sign-in and account',
  access: 'user',
  // It reads everything about someone, which is expensive and rarely needed.
  limit: 'write',
  recentSignIn: true,
  response: accountExportSchema,
  handle: async ({ app, locals }) => {
    const session = requireSession(locals.session);
    const data = await app.account.exportAll(session);
    app.security.record({ event: 'data-exported', outcome: 'success', userId: session.user.id });
    return downloadResponse(data, 'my-cyber-gallery-data.json');
  },
});

export const ALL = otherMethods({ GET });
