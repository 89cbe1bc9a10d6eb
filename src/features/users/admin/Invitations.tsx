import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { attempt, useAttempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { withRecentSignIn } from '#features/session/recent-sign-in.ts';
import { localDay } from '#shared/text/dates.ts';
import type { Invitation } from '#shared/users/invitation.contract.ts';
import type { Role } from '#shared/users/user.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';

/** People who get a role at their first sign-in. */
export function Invitations() {
  const { value: invitations, failed: isUnreadable, read } = useCall('GET /api/admin/invitations');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [isSaving, run] = useAttempt();

  const invite = () =>
    run(async () => {
      await withRecentSignIn(() => callApi('POST /api/admin/invitations', { body: { email, role } }));
      showToast({
        title: 'Invited',
        description: 'They get their role at their first sign-in. Send them the address of this site.',
      });
      setEmail('');
      await read();
    }, 'Failed to invite. Please try again.');

  const withdraw = async (invitation: Invitation) => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/invitations/{email}', { params: { email: invitation.email } });
      showToast({ title: 'Invitation withdrawn' });
    }, 'Failed to withdraw the invitation. Please try again.');
    await read();
  };

  return (
    <section aria-labelledby="invitations" className="mt-6 overflow-hidden rounded-xl bg-surface ring-1 ring-hairline">
      <h2 id="invitations" className="border-hairline border-b px-4 py-3 text-14">
        Invitations
      </h2>
      <Form className="flex flex-wrap items-end gap-3 px-4 py-4" onSubmit={invite}>
        <div className="min-w-56 flex-1 sm:max-w-sm">
          <TextField label="Email" type="email" autoComplete="off" value={email} onChange={setEmail} />
        </div>
        <div className="w-28">
          <SelectField label="Role" value={role} onChange={(value) => setRole(value as Role)}>
            <option value="user">User</option>
            <option value="admin">Admin</option>
          </SelectField>
        </div>
        <Button type="submit" disabled={isSaving || email.trim() === ''}>
          {isSaving ? 'Inviting...' : 'Invite'}
        </Button>
      </Form>
      {isUnreadable && (
        <RetryLine
          text="The invitations could not be loaded."
          className="border-hairline border-t px-4 py-3"
          onRetry={() => void read()}
        />
      )}
      {invitations && invitations.length > 0 && (
        <ul aria-label="Open invitations" className="divide-y divide-hairline border-hairline border-t">
          {invitations.map((invitation) => (
            <li key={invitation.email} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 truncate text-14">{invitation.email}</span>
              <span className="text-12 text-muted">Invited {localDay(invitation.invitedAt)}</span>
              <Badge tone={invitation.role === 'admin' ? 'accent' : 'neutral'}>
                {invitation.role === 'admin' ? 'Admin' : 'User'}
              </Badge>
              <Button
                kind="quiet"
                size="sm"
                aria-label={`Withdraw the invitation of ${invitation.email}`}
                onClick={() => void withdraw(invitation)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
