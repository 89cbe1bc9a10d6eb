import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { flowSchema } from '#shared/flows/flow.contract.ts';

export const GET = endpoint({
  summary: 'A flow with its steps; without a session only public images, the others as placeholders.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  response: flowSchema,
  errors: ['flow-not-found'],
  handle: ({ app, params, viewer }) => app.flows.get(params.slug, viewer),
});

export const ALL = otherMethods({ GET });
