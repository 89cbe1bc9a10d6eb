import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { guestLinkChoiceSchema, guestLinkSettingSchema } from '#shared/guest-links/guest-link.contract.ts';

export const GET = endpoint({
  summary: 'Whether guest links are allowed, and how many have time left.',
  group: 'Admin: site',
  access: 'admin',
  response: guestLinkSettingSchema,
  handle: ({ app }) => app.guestLinks.setting(),
});

export const PUT = endpoint({
  summary: 'Allows guest links, or switches them off, which ends all at once.',
  group: 'Admin: site',
  access: 'admin',
  body: guestLinkChoiceSchema,
  response: guestLinkSettingSchema,
  errors: ['edited-since'],
  handle: ({ app, body, user }) => app.guestLinks.allow(body, user),
});

export const ALL = otherMethods({ GET, PUT });
