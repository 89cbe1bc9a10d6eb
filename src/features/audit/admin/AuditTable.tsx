import type { AuditEntry } from '#shared/audit/audit.contract.ts';

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

const written = (value: unknown): string => JSON.stringify(value, null, 2);

function Change({ entry }: { entry: AuditEntry }) {
  if (entry.before === null && entry.after === null) return <span className="text-faint">–</span>;
  return (
    <details>
      <summary className="w-fit rounded-md text-accent-text">Show</summary>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <p className="text-12 text-muted">{side === 'before' ? 'Before' : 'After'}</p>
            <pre className="mt-1 max-h-64 overflow-auto rounded-lg bg-soft p-2 font-mono text-12 break-words whitespace-pre-wrap">
              {entry[side] === null ? '–' : written(entry[side])}
            </pre>
          </div>
        ))}
      </div>
    </details>
  );
}

const CELL = 'px-3 py-2.5 align-top';

/** Entries of the audit trail. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <section
      aria-label="Audit entries"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard (axe: scrollable-region-focusable)
      tabIndex={0}
      className="overflow-x-auto rounded-xl bg-surface ring-1 ring-hairline"
    >
      <table className="w-full min-w-3xl text-left text-14">
        <thead className="border-hairline border-b bg-soft text-12 text-muted">
          <tr>
            {['When', 'Who', 'Action', 'Subject', 'Change'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={`${CELL} whitespace-nowrap text-muted tabular-nums`}>
                <time dateTime={entry.at}>{TIME.format(new Date(entry.at))}</time>
              </td>
              <td className={`${CELL} max-w-56 truncate`} title={entry.actorEmail}>
                {entry.actorEmail}
              </td>
              <td className={`${CELL} font-medium whitespace-nowrap`}>{entry.action}</td>
              <td className={`${CELL} max-w-48 truncate text-muted`} title={entry.subjectId}>
                {entry.subjectKind} {entry.subjectId}
              </td>
              <td className={`${CELL} w-2/5 min-w-56`}>
                <Change entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
