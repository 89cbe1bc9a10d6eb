import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyTakedownRequestSchema, companyTakedownSchema } from '#shared/takedowns/company-takedown.contract.ts';

/** How long in ms a call takes images down: functions end after about ten seconds. */
const CALL_MS = 6_000;

export const POST = endpoint({
  summary: 'Takes a company down with everything that belongs to it; call again while `left` is not 0.',
  group: 'Admin: companies',
  access: 'admin',
  body: companyTakedownRequestSchema,
  response: companyTakedownSchema,
  errors: ['company-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.companyTakedowns.takeDown(params.id, body.reason, user, CALL_MS),
});

export const ALL = otherMethods({ POST });
