import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { created, listOf } from '#shared/http/response.contract.ts';
import { newNoticeSchema, noticeSchema } from '#shared/maintenance/notice.contract.ts';

export const GET = endpoint({
  summary: 'All notices, the latest first.',
  group: 'Admin: site',
  access: 'admin',
  response: listOf(noticeSchema),
  handle: ({ app }) => app.notices.list(),
});

export const POST = endpoint({
  summary: 'Adds a notice that shows itself at its start and goes at its end.',
  group: 'Admin: site',
  access: 'admin',
  body: newNoticeSchema,
  response: created(noticeSchema),
  handle: ({ app, body, user }) => app.notices.create(body, user),
});

export const ALL = otherMethods({ GET, POST });
