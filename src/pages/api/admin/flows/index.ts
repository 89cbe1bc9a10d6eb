import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminFlowSchema, newFlowSchema } from '#shared/flows/flow.contract.ts';
import { created, listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'All flows with their steps, by name.',
  group: 'Admin: images',
  access: 'admin',
  response: listOf(adminFlowSchema),
  handle: ({ locals }) => locals.app.flowAdmin.list(),
});

export const POST = endpoint({
  summary: 'Creates a flow of images of a company.',
  group: 'Admin: images',
  access: 'admin',
  body: newFlowSchema,
  response: created(adminFlowSchema),
  errors: ['company-not-found'],
  handle: ({ locals, body }) => locals.app.flowAdmin.create(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ GET, POST });
