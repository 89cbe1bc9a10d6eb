import Monitor from 'lucide-react/icons/monitor';
import MonitorX from 'lucide-react/icons/monitor-x';
import { useStore } from '#browser/use-store.ts';
import { $isSessionBusy } from '#features/session/session.store.ts';
import { signOut } from '#features/session/sign-in.client.ts';
import { localDay, localDayAndTime } from '#shared/text/dates.ts';
import type { OpenSession } from '#shared/users/account.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

const SessionRow = ({ startedAt, expiresAt, isCurrent }: OpenSession) => (
  <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
    <Monitor className="size-4 shrink-0 text-muted" />
    <p className="min-w-0 flex-1 text-14">
      Signed in <time dateTime={startedAt}>{localDayAndTime(startedAt)}</time>
      <span className="block text-12 text-muted">
        Ends <time dateTime={expiresAt}>{localDay(expiresAt)}</time> if it is not used
      </span>
    </p>
    {isCurrent && <Badge tone="accent">This browser</Badge>}
  </li>
);

/** The open sessions, and a button that ends them all. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const isBusy = useStore($isSessionBusy);
  return (
    <Panel
      title={`Open sessions (${sessions.length})`}
      actions={
        <Button size="sm" disabled={isBusy} onClick={() => void signOut({ everywhere: true })}>
          <MonitorX className="size-4" />
          End all sessions
        </Button>
      }
    >
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionRow key={`${session.startedAt} ${session.expiresAt} ${session.isCurrent}`} {...session} />
        ))}
      </ul>
      <p className="text-12 text-muted">Devices are not recorded, so a session is known by its dates only.</p>
    </Panel>
  );
}
