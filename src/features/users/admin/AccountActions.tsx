import MonitorX from 'lucide-react/icons/monitor-x';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { displayNameOf } from '#shared/users/display-name.ts';
import type { UserAccount } from '#shared/users/user.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { disableQuestion, endSessionsQuestion } from './user.messages.ts';
import { endSessions, setDisabled } from './users.store.ts';

const ICON = 'size-9! px-0!';

/** Ends someone's sessions, disables their account or enables it. */
export function AccountActions({ user }: { user: UserAccount }) {
  const [confirming, setConfirming] = useState<'disable' | 'end-sessions'>();
  const [isPending, during] = useBusy();
  const name = displayNameOf(user);
  const isDisabled = user.disabledAt !== null;
  const question = confirming === 'disable' ? disableQuestion(name) : endSessionsQuestion(name, user.openSessions);
  return (
    <div className="flex pointer-coarse:gap-2">
      <Tooltip label={user.openSessions > 0 ? 'End sessions' : 'No open session'}>
        <Button
          kind="quiet"
          className={ICON}
          aria-label={`End sessions of ${name}`}
          disabled={user.openSessions === 0}
          onClick={() => setConfirming('end-sessions')}
        >
          <MonitorX className="size-4" />
        </Button>
      </Tooltip>
      <Tooltip label={isDisabled ? 'Enable account' : 'Disable account'}>
        <Button
          kind="quiet"
          className={ICON}
          aria-label={isDisabled ? `Enable ${name}` : `Disable ${name}`}
          disabled={isPending}
          onClick={() => (isDisabled ? void during(() => setDisabled(user, false)) : setConfirming('disable'))}
        >
          {isDisabled ? <UserRoundCheck className="size-4" /> : <UserRoundX className="size-4" />}
        </Button>
      </Tooltip>
      {confirming && (
        <ConfirmDialog
          {...question}
          onCancel={() => setConfirming(undefined)}
          onConfirm={async () => {
            await (confirming === 'disable' ? setDisabled(user, true) : endSessions(user));
            setConfirming(undefined);
          }}
        />
      )}
    </div>
  );
}
