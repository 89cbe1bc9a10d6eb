import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { flowStageSchema, flowStagesSchema } from '#shared/flows/flow.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'The stages of flows in order, with how many flows each has.',
  group: 'Admin: images',
  access: 'admin',
  response: listOf(flowStageSchema),
  handle: ({ locals }) => locals.app.flowStages.list(),
});

export const PUT = endpoint({
  summary: 'Makes these the stages of flows; one that flows have stays.',
  group: 'Admin: images',
  access: 'admin',
  body: flowStagesSchema,
  response: listOf(flowStageSchema),
  errors: ['edited-since'],
  handle: ({ locals, body }) => locals.app.flowStages.replace(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ GET, PUT });
