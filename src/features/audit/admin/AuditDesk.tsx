import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useAnswer } from '#browser/use-answer.ts';
import type { AuditAnswer } from '#shared/audit/audit.contract.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { type AuditView, auditQuery, NO_FILTER, PAGE_SIZE } from './audit-query.ts';

const AUDIT = '/api/admin/audit';

const COUNT = new Intl.NumberFormat('en');

/** `null` when it could not be read: an answer of its own, so that the page can say so. */
type Reading = { answer: AuditAnswer | null };

/** `key`: the number of the attempt, a question mark, the query. */
const read = async (key: string, signal: AbortSignal): Promise<Reading> => {
  try {
    return { answer: await callApi<AuditAnswer>(AUDIT + key.slice(key.indexOf('?')), { signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { answer: null };
  }
};

/** The audit trail: read, filtered, exported (/admin/audit). */
export function AuditDesk() {
  const [view, setView] = useState<AuditView>({ ...NO_FILTER, offset: 0 });
  const [attempt, setAttempt] = useState(1);
  const reading = useAnswer(`${attempt}?${auditQuery(view)}`, read);
  const answer = reading?.answer ?? null;
  const last = answer ? Math.min(view.offset + PAGE_SIZE, answer.total) : 0;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20">Audit Trail</h1>
          <p className="mt-1 text-14 text-muted">Who changed what, and what it was before.</p>
        </div>
        <a
          href={`${AUDIT}?${auditQuery({ ...view, offset: 0 })}&format=csv`}
          download
          className={buttonStyle('secondary', 'sm')}
        >
          <Download aria-hidden="true" className="size-4" />
          Export CSV
        </a>
      </header>
      <AuditFilters
        view={view}
        actions={answer?.actions ?? []}
        onChange={(filter) => setView({ ...view, ...filter, offset: 0 })}
      />
      {!reading && <Skeleton className="h-96 rounded-xl" />}
      {reading && !answer && (
        <StateMessage
          tone="danger"
          icon={<TriangleAlert />}
          title="Something went wrong"
          text="The audit trail could not be read. Try again later."
          action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
        />
      )}
      {answer?.total === 0 && (
        <StateMessage
          icon={<ScrollText />}
          title="No entries"
          text="Nothing was changed, or nothing matches the filters."
        />
      )}
      {answer && answer.total > 0 && (
        <>
          <AuditTable entries={answer.entries} />
          <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
            <p className="text-12 text-muted tabular-nums">
              {COUNT.format(view.offset + 1)}–{COUNT.format(last)} of {COUNT.format(answer.total)}
            </p>
            <div className="flex gap-2">
              <Button
                size="sm"
                disabled={view.offset === 0}
                onClick={() => setView({ ...view, offset: view.offset - PAGE_SIZE })}
              >
                Newer
              </Button>
              <Button
                size="sm"
                disabled={last >= answer.total}
                onClick={() => setView({ ...view, offset: view.offset + PAGE_SIZE })}
              >
                Older
              </Button>
            </div>
          </nav>
        </>
      )}
    </>
  );
}
