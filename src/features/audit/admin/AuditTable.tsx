import { type OnReverted, RevertButton } from '#features/history/admin/RevertButton.tsx';
import type { AuditAccount, AuditEntry } from '#shared/audit/audit.contract.ts';
import { actionLabel } from '#shared/audit/labels.ts';
import { localDay, timeWithSeconds } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { actorLabel, subjectLabel } from './audit-labels.ts';

const written = (value: unknown): string => JSON.stringify(value, null, 2);

function Change({ entry }: { entry: AuditEntry }) {
  if (entry.before === null && entry.after === null) return null;
  return (
    <details className="mt-1">
      <summary className="w-fit rounded-md text-12 text-accent-text">Show change</summary>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <p className="text-12 text-muted">{side === 'before' ? 'Before' : 'After'}</p>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              tabIndex={0}
              className="mt-1 max-h-64 overflow-auto rounded-lg bg-soft p-2 font-mono text-12 break-words whitespace-pre-wrap"
            >
              {entry[side] === null ? 'Nothing' : written(entry[side])}
            </pre>
          </div>
        ))}
      </div>
    </details>
  );
}

const CELL = 'px-3 py-2.5 align-top';

/** Shows the sign-in provider, and whether it verified the email address. */
function AccountName({ account }: { account: AuditAccount | null }) {
  if (!account) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
      {!account.emailVerified && <Badge tone="warning">Address not verified</Badge>}
      <span className="min-w-0 truncate">{account.provider === 'local' ? 'Command line' : account.provider}</span>
    </span>
  );
}

const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums">
    {localDay(at)} {timeWithSeconds(at)}
  </time>
);

function Row({ entry, onReverted }: { entry: AuditEntry; onReverted: OnReverted }) {
  return (
    <tr>
      <td className={`${CELL} max-md:hidden`}>
        <When at={entry.at} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <p className="truncate" title={actorLabel(entry)}>
          {actorLabel(entry)}
        </p>
        <AccountName account={entry.actorAccount} />
      </td>
      <td className={CELL}>
        <p className="mb-0.5 text-12 md:hidden">
          <When at={entry.at} />
        </p>
        <div className="-mr-2 -mt-1 float-right">
          <RevertButton entry={entry} onReverted={onReverted} />
        </div>
        <p>
          <span className="font-medium">{actionLabel(entry.action)}</span>{' '}
          <span dir="auto" className="break-words text-muted" title={`${entry.subjectKind} ${entry.subjectId}`}>
            {subjectLabel(entry)}
          </span>
        </p>
        <AccountName account={entry.subjectAccount} />
        <div className="mt-1 md:hidden">
          <p className="break-words text-12 text-muted">Who: {actorLabel(entry)}</p>
          <AccountName account={entry.actorAccount} />
        </div>
        <Change entry={entry} />
      </td>
    </tr>
  );
}

/** Entries of the audit trail; on a phone the time is above the action and the actor below it. */
export function AuditTable({ entries, onReverted }: { entries: readonly AuditEntry[]; onReverted: OnReverted }) {
  const heading = 'px-3 py-2 font-medium';
  return (
    <div className="overflow-hidden rounded-xl bg-surface ring-1 ring-hairline">
      <table aria-label="Audit entries" className="w-full table-fixed text-left text-14">
        <thead className="border-hairline border-b bg-soft text-12 text-muted">
          <tr>
            <th scope="col" className={`${heading} w-54 max-md:hidden`}>
              When
            </th>
            <th scope="col" className={`${heading} max-md:hidden w-48 xl:w-72`}>
              Who
            </th>
            <th scope="col" className={heading}>
              Action
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onReverted={onReverted} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
