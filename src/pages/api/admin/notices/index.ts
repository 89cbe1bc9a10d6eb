import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { created, listOf } from '#shared/http/response.contract.ts';
import { newNoticeSchema, noticeSchema } from '#shared/maintenance/notice.contract.ts';

export const GET = endpoint({
  summary: 'All notices, the latest first.',
  group: 'Admin: site',
  access: 'admin',
  response: listOf(noticeSchema),
  handle: ({ locals }) => locals.app.notices.list(),
});

export const POST = endpoint({
  summary: 'Adds a notice that shows itself at its start and goes at its end.',
  group: 'Admin: site',
  access: 'admin',
  body: newNoticeSchema,
  response: created(noticeSchema),
  handle: ({ locals, body }) => locals.app.notices.create(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ GET, POST });
