import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useEffect, useState } from 'react';
import { putInAddress } from '#browser/page-address.ts';
import { TYPING_PAUSE_MS, useCall } from '#browser/use-reading.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit/audit-page.ts';
import { Paging } from '#ui/admin/Paging.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { type AuditView, addressOf, auditQuery, NO_FILTER, viewIn } from './audit-query.ts';

const AUDIT = '/api/admin/audit';

/** The audit trail: read, filtered, exported (/admin/audit). */
export function AuditPage() {
  const [view, show] = useState<AuditView>({ ...NO_FILTER, offset: 0 });
  // The server renders without the address's filters, so the first render must not have them.
  useEffect(() => show(viewIn(location.search)), []);
  const setView = (next: AuditView) => {
    show(next);
    putInAddress(addressOf(next));
  };
  const query = auditQuery(view);
  const isFiltered = auditQuery({ ...view, offset: 0 }) !== auditQuery({ ...NO_FILTER, offset: 0 });
  const { value, key, failed, read } = useCall('GET /api/admin/audit', {
    query: Object.fromEntries(new URLSearchParams(query)),
    key: query,
    pauseMs: TYPING_PAUSE_MS,
  });
  const response = failed ? null : value;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20">Audit trail</h1>
          <p className="mt-1 text-14 text-muted">Who changed what, and what it was before.</p>
        </div>
        <a
          href={`${AUDIT}?${auditQuery({ ...view, offset: 0 })}&format=csv`}
          download
          className={buttonStyle('secondary', 'sm')}
        >
          <Download className="size-4" />
          Export CSV
        </a>
      </header>
      <AuditFilters
        view={view}
        actions={response?.actions ?? []}
        onChange={(filter) => setView({ ...view, ...filter, offset: 0 })}
      />
      {!value && !failed && <Skeleton className="h-96 rounded-xl" />}
      {failed && <LoadFailure heading="h2" title="The audit trail could not be loaded" onRetry={() => void read()} />}
      {response?.total === 0 && (
        <StateMessage
          heading="h2"
          icon={<ScrollText />}
          title="No entries"
          text={isFiltered ? 'No entry matches the filters.' : 'Changes are listed here.'}
          action={isFiltered && <Button onClick={() => setView({ ...NO_FILTER, offset: 0 })}>Clear filters</Button>}
        />
      )}
      {response && response.total > 0 && (
        <div aria-busy={key !== query} className="transition-opacity duration-150 aria-busy:opacity-60">
          <AuditTable entries={response.entries} onReverted={read} />
          <Paging
            offset={view.offset}
            size={AUDIT_PAGE_SIZE}
            total={response.total}
            labels={['Newer', 'Older']}
            onShow={(offset) => setView({ ...view, offset })}
          />
        </div>
      )}
    </>
  );
}
