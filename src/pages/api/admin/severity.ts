import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';
import {
  severityProposalSchema,
  severityQuerySchema,
  severityVerdictSchema,
} from '#shared/severity/severity.contract.ts';

export const GET = endpoint({
  summary: 'Colours that companies use for severity levels, as images propose them or as admins judged them.',
  group: 'Admin: images',
  access: 'admin',
  query: severityQuerySchema,
  response: listOf(severityProposalSchema),
  handle: ({ app, query: { state } }) => app.severity.list(state),
});

export const PUT = endpoint({
  summary: 'Confirms a colour of a severity level, as found or corrected, or rejects it.',
  group: 'Admin: images',
  access: 'admin',
  body: severityVerdictSchema,
  response: imagesChangedSchema,
  errors: ['edited-since'],
  handle: ({ app, body, user }) => app.severity.judge(body, user),
});

export const ALL = otherMethods({ GET, PUT });
