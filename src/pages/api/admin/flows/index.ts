import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminFlowSchema, newFlowSchema } from '#shared/flows/flow.contract.ts';
import { created, listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'All flows with their steps, by name.',
  group: 'Admin: images',
  access: 'admin',
  response: listOf(adminFlowSchema),
  handle: ({ app }) => app.flowAdmin.list(),
});

export const POST = endpoint({
  summary: 'Creates a flow of images of a company.',
  group: 'Admin: images',
  access: 'admin',
  body: newFlowSchema,
  response: created(adminFlowSchema),
  errors: ['company-not-found'],
  handle: ({ app, body, user }) => app.flowAdmin.create(body, user),
});

export const ALL = otherMethods({ GET, POST });
