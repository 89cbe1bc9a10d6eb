import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { flowStageSchema, flowStagesSchema } from '#shared/flows/flow.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'The stages of flows in order, with how many flows each has.',
  group: 'Admin: images',
  access: 'admin',
  response: listOf(flowStageSchema),
  handle: ({ app }) => app.flowStages.list(),
});

export const PUT = endpoint({
  summary: 'Makes these the stages of flows; one that flows have stays.',
  group: 'Admin: images',
  access: 'admin',
  body: flowStagesSchema,
  response: listOf(flowStageSchema),
  errors: ['edited-since'],
  handle: ({ app, body, user }) => app.flowStages.replace(body, user),
});

export const ALL = otherMethods({ GET, PUT });
