import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { putInAddress } from '#browser/page-address.ts';
import { useAnswer } from '#browser/use-answer.ts';
import type { AuditAnswer } from '#shared/audit/audit.contract.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit/audit-page.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { type AuditView, addressOf, auditQuery, NO_FILTER, viewIn } from './audit-query.ts';

const AUDIT = '/api/admin/audit';

const COUNT = new Intl.NumberFormat('en');

/** `null` when it could not be read: an answer of its own, so that the page can say so. */
type Reading = { key: string; answer: AuditAnswer | null };

/** `key`: the number of the attempt, a question mark, the query. */
const read = async (key: string, signal: AbortSignal): Promise<Reading> => {
  try {
    const query = Object.fromEntries(new URLSearchParams(key.slice(key.indexOf('?'))));
    return { key, answer: await callApi('GET /api/admin/audit', { query, signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { key, answer: null };
  }
};

/** The audit trail: read, filtered, exported (/admin/audit). */
export function AuditDesk() {
  const [view, show] = useState<AuditView>({ ...NO_FILTER, offset: 0 });
  const [attempt, setAttempt] = useState(1);
  // The server renders without the address's filters, so they can't be there in the first place.
  useEffect(() => show(viewIn(location.search)), []);
  const setView = (next: AuditView) => {
    show(next);
    putInAddress(addressOf(next));
  };
  const turnTo = (offset: number) => {
    setView({ ...view, offset });
    document.getElementById('content')?.scrollIntoView();
  };
  const asked = `${attempt}?${auditQuery(view)}`;
  const reading = useAnswer(asked, read);
  const answer = reading?.answer ?? null;
  const last = answer ? Math.min(view.offset + AUDIT_PAGE_SIZE, answer.total) : 0;
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
          action={<Button onClick={() => setView({ ...NO_FILTER, offset: 0 })}>Clear filters</Button>}
        />
      )}
      {answer && answer.total > 0 && (
        <div aria-busy={reading?.key !== asked} className="transition-opacity duration-150 aria-busy:opacity-60">
          <AuditTable entries={answer.entries} />
          <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
            <p className="text-12 text-muted tabular-nums">
              {COUNT.format(view.offset + 1)}–{COUNT.format(last)} of {COUNT.format(answer.total)}
            </p>
            <div className="flex gap-2">
              <Button size="sm" disabled={view.offset === 0} onClick={() => turnTo(view.offset - AUDIT_PAGE_SIZE)}>
                Newer
              </Button>
              <Button size="sm" disabled={last >= answer.total} onClick={() => turnTo(view.offset + AUDIT_PAGE_SIZE)}>
                Older
              </Button>
            </div>
          </nav>
        </div>
      )}
    </>
  );
}
