import { useCall } from '#browser/use-reading.ts';
import type { SiteState as State } from '#shared/builds/site-state.contract.ts';
import { IN_BACKGROUND } from '#shared/http/background.ts';
import { counted } from '#shared/text/counted.ts';

/** Interval of updates, in ms: builds take seconds. */
const STATE_POLL_MS = 4_000;

const DOTS: Record<State['state'], string> = {
  live: 'bg-success-text',
  publishing: 'bg-accent motion-safe:animate-pulse',
  changed: 'bg-warning-text',
  failed: 'bg-danger',
  'restart-due': 'bg-danger',
  'two-servers': 'bg-danger',
};

function textOf({ state, changes, error }: State): string {
  if (state === 'publishing') return 'Publishing…';
  if (state === 'failed') return `Build failed: ${error}`;
  if (state === 'restart-due') return `Restart due: ${error}`;
  if (state === 'two-servers') return `Two servers: ${error}`;
  return state === 'live' ? 'Live' : `${counted(changes, 'change')} not live`;
}

/** Shows in the header of every admin page whether the site is up to date; links to the builds. */
export function SiteState() {
  const { value } = useCall('GET /api/admin/site-state', { ...IN_BACKGROUND, everyMs: STATE_POLL_MS });
  if (!value) return null;
  const text = textOf(value);
  return (
    <a
      href="/admin/cache"
      title={text}
      className="flex h-9 min-w-0 items-center gap-2 rounded-lg px-2 text-12 text-muted max-sm:w-9 max-sm:justify-center max-[359px]:w-4 max-[359px]:px-1 transition-colors duration-150 hover:bg-soft hover:text-ink"
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[value.state]}`} />
      <span role="status" className="max-w-72 truncate max-sm:sr-only">
        {text}
      </span>
    </a>
  );
}
