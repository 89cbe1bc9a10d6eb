import { useState } from 'react';
import { useCall } from '#browser/use-reading.ts';
import type { AuditEntry } from '#shared/audit/audit.contract.ts';
import { actionLabel } from '#shared/audit/labels.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { entryChanges } from './entry-changes.ts';
import { type OnReverted, RevertButton } from './RevertButton.tsx';

/** Entries per request. */
const PAGE_SIZE = 20;

/** What has a history. */
export type Subject = { kind: 'image' | 'company' | 'tag' | 'flow'; id: string; name: string };

function Entry({ entry, onReverted }: { entry: AuditEntry; onReverted: OnReverted }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-14">
          <span className="font-medium">{actionLabel(entry.action)}</span>{' '}
          <span className="text-12 text-muted">
            by {entry.actorEmail}, <time dateTime={entry.at}>{localDayAndTime(entry.at)}</time>
          </span>
        </p>
        <ul className="mt-1 text-12 text-muted">
          {entryChanges(entry)?.map(({ field, before, after }) => (
            <li key={field} dir="auto" className="break-words">
              {field}: {before} → <span className="text-ink">{after}</span>
            </li>
          ))}
        </ul>
      </div>
      <RevertButton entry={entry} onReverted={onReverted} />
    </li>
  );
}

/** Who changed an image, company, tag or flow, and what, with buttons to revert. */
export function HistoryDialog({
  subject: { kind, id, name },
  onClose,
  onReverted,
}: {
  subject: Subject;
  onClose: () => void;
  onReverted: OnReverted;
}) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { value, failed, read } = useCall('GET /api/admin/audit', { query: { kind, id, limit }, key: String(limit) });
  return (
    <Dialog
      title={`History of ${name}`}
      onClose={onClose}
      footer={
        <Button data-first-focus size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      {!value && !failed && <Skeleton className="h-40 w-full rounded-xl" />}
      {failed && <RetryLine text="The history could not be loaded." onRetry={() => void read()} />}
      {value?.total === 0 && <p className="text-14 text-muted">Nothing was changed yet.</p>}
      {value && value.total > 0 && (
        <ul aria-label="Changes" className="divide-y divide-hairline">
          {value.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onReverted={onReverted} />
          ))}
        </ul>
      )}
      {value && value.total > value.entries.length && (
        <Button size="sm" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Show older changes
        </Button>
      )}
    </Dialog>
  );
}
