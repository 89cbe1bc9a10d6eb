import Activity from 'lucide-react/icons/activity';
import { useEffect, useState } from 'react';
import { $analyticsLog, $analyticsState, track } from './analytics.store.ts';

/** Interval of updates, in ms (spec 9). */
const DEBUG_POLL_MS = 2_000;

const readState = () => ({ state: $analyticsState.get(), ...$analyticsLog.get() });

/** The analytics debug widget of admins, with a test event (spec 2, 9). */
export function AnalyticsDebug() {
  const [seen, setSeen] = useState(readState);
  useEffect(() => {
    const timer = setInterval(() => setSeen(readState()), DEBUG_POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <details className="text-14">
      <summary className="flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 hover:bg-soft focus-visible:bg-soft focus-visible:-outline-offset-2">
        <Activity className="size-4 text-muted" />
        Analytics
        <span className="ml-auto text-12 text-muted">{seen.state}</span>
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-3 pt-1 pb-2 text-12 text-muted">
        <dt>Sent</dt>
        <dd className="text-right tabular-nums">{seen.sent}</dd>
        <dt>Blocked</dt>
        <dd className="text-right tabular-nums">{seen.blocked}</dd>
        <dt>Last</dt>
        <dd className="truncate text-right">{seen.last?.name ?? 'none'}</dd>
      </dl>
      <button
        type="button"
        className="w-full rounded-md px-3 py-2 text-left hover:bg-soft focus-visible:bg-soft focus-visible:-outline-offset-2"
        onClick={() => {
          track('test_event', { source: 'debug_widget' });
          setSeen(readState());
        }}
      >
        Send test event
      </button>
    </details>
  );
}
