import { AppError } from '#shared/http/app-error.ts';
import type { Invitation } from '#shared/users/invitation.contract.ts';
import type { Role } from '#shared/users/user.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { InvitationRow, InvitationsRepository } from './invitations.repository.ts';
import type { UsersRepository } from './users.repository.ts';

const toInvitation = ({ invitedAt, ...row }: InvitationRow): Invitation => ({
  ...row,
  invitedAt: invitedAt.toISOString(),
});

const entryOf = (action: string, email: string, actor: Actor) => ({ actor, action, subjectId: email });

/** Roles that people get at their first sign-in. */
export function invitationsService(deps: {
  repository: InvitationsRepository;
  users: Pick<UsersRepository, 'findByEmail'>;
}) {
  const { repository } = deps;
  return {
    list: async (): Promise<Invitation[]> => (await repository.findAll()).map(toInvitation),

    /** Throws `validation-failed` for someone who has signed in with this address: their role has to be changed instead. */
    create: async ({ email, role }: { email: string; role: Role }, actor: Actor): Promise<Invitation> => {
      if ((await deps.users.findByEmail(email)).some(({ emailVerified }) => emailVerified)) {
        const detail = `${email} has signed in already. Change their role in the list.`;
        throw new AppError('validation-failed', { detail, errors: { email: detail } });
      }
      return toInvitation(
        await repository.upsert(email, role, { ...entryOf('invitation.created', email, actor), after: { role } }),
      );
    },

    /** Throws `not-found`. */
    remove: async (email: string, actor: Actor): Promise<void> => {
      if (!(await repository.delete(email.toLowerCase(), entryOf('invitation.deleted', email.toLowerCase(), actor)))) {
        throw new AppError('not-found');
      }
    },
  };
}
