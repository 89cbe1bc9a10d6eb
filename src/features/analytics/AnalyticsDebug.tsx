import Activity from 'lucide-react/icons/activity';
import { useEffect, useState } from 'react';
import { $analyticsLog, $analyticsState, track } from './analytics.store.ts';

/** Between two looks at the state of analytics, in ms (spec 9). */
const DEBUG_POLL_MS = 2_000;

const look = () => ({ state: $analyticsState.get(), ...$analyticsLog.get() });

/** The analytics debug widget of admins, with a test event (spec 2, 9). */
export function AnalyticsDebug() {
  const [seen, setSeen] = useState(look);
  useEffect(() => {
    const timer = setInterval(() => setSeen(look()), DEBUG_POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <details className="w-fit rounded-xl open:w-52 lg:w-52 bg-neutral-900 text-sm text-white shadow-xl ring-1 ring-white/15">
      <summary className="flex cursor-pointer items-center gap-2 rounded-xl px-4 py-2.5 font-medium focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-white max-lg:[details:not([open])_&]:py-3">
        <Activity aria-hidden="true" className="size-4" />
        <span className="max-lg:[details:not([open])_&]:sr-only">Analytics</span>
        <span className="ml-auto text-xs font-normal text-white/75 max-lg:[details:not([open])_&]:sr-only">
          {seen.state}
        </span>
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 pt-1 pb-3 text-xs text-white/85">
        <dt>Sent</dt>
        <dd className="text-right tabular-nums">{seen.sent}</dd>
        <dt>Blocked</dt>
        <dd className="text-right tabular-nums">{seen.blocked}</dd>
        <dt>Last</dt>
        <dd className="truncate text-right">{seen.last?.name ?? 'none'}</dd>
      </dl>
      <button
        type="button"
        className="w-full rounded-b-xl px-4 py-2.5 text-left font-medium transition-colors duration-150 hover:bg-white/10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-white"
        onClick={() => {
          track('test_event', { source: 'debug_widget' });
          setSeen(look());
        }}
      >
        Send test event
      </button>
    </details>
  );
}
