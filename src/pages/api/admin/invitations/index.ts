import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { created, listOf } from '#shared/http/response.contract.ts';
import { invitationSchema, newInvitationSchema } from '#shared/users/invitation.contract.ts';

export const GET = endpoint({
  summary: 'Roles that wait for the first sign-in of people.',
  group: 'Admin: people',
  access: 'admin',
  response: listOf(invitationSchema),
  handle: ({ app }) => app.invitations.list(),
});

export const POST = endpoint({
  summary: 'Gives a role to the verified owner of an address at their first sign-in. Sends no e-mail.',
  group: 'Admin: people',
  access: 'admin',
  recentSignIn: true,
  body: newInvitationSchema,
  response: created(invitationSchema),
  handle: ({ app, body, user }) => app.invitations.create(body, user),
});

export const ALL = otherMethods({ GET, POST });
