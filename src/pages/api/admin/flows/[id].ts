import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminFlowSchema, flowUpdateSchema } from '#shared/flows/flow.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const PUT = endpoint({
  summary: 'Saves a flow: name, goal, stage, and its steps in order.',
  group: 'Admin: images',
  access: 'admin',
  body: flowUpdateSchema,
  response: adminFlowSchema,
  errors: ['flow-not-found', 'company-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.flowAdmin.update(params.id, body, user),
});

export const DELETE = endpoint({
  summary: 'Deletes a flow; its images stay.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['flow-not-found', 'edited-since'],
  handle: ({ app, params, user }) => app.flowAdmin.remove(params.id, user),
});

export const ALL = otherMethods({ PUT, DELETE });
