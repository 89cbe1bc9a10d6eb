import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Build, BuildState } from '#shared/builds/build.contract.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';

const STATES: Record<BuildState, { label: string; tone: 'neutral' | 'accent' | 'success' | 'danger' }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Building', tone: 'accent' },
  live: { label: 'Live', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** State of a build that was live until a newer one replaced it. */
const REPLACED = { label: 'Replaced', tone: 'neutral' } as const;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Addresses in a log, up to the next space. */
const ADDRESS = /(https:\/\/\S+)/;

/** A log whose addresses are links, such as the host's page of a deploy. */
const LinkedLog = ({ text }: { text: string }) =>
  text.split(ADDRESS).map((part) =>
    part.startsWith('https://') ? (
      <a key={part} href={part} rel="noreferrer" className="text-ink underline">
        {part}
      </a>
    ) : (
      part
    ),
  );

/** One build: outcome, reason, duration, and an expandable log, which is open if the latest build failed. */
export function BuildRow({ build, isReplaced, isLatest }: { build: Build; isReplaced: boolean; isLatest: boolean }) {
  const { label, tone } = isReplaced ? REPLACED : STATES[build.state];
  const facts = (
    <>
      <span className="shrink-0 max-sm:self-start sm:w-20">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="flex min-w-0 flex-1 gap-x-3 max-sm:flex-col sm:items-center">
        <span className="min-w-0 flex-1 text-14 sm:truncate" title={build.reason}>
          {build.reason}
        </span>
        <span className="shrink-0 text-12 text-muted tabular-nums sm:text-right">
          {build.durationMs === null ? '' : `${seconds(build.durationMs)} · `}
          <time dateTime={build.requestedAt}>{localDayAndTime(build.requestedAt)}</time>
        </span>
      </span>
    </>
  );
  if (!build.log) return <li className="flex items-center gap-x-3 py-2.5">{facts}</li>;
  return (
    <li>
      <details open={(isLatest && build.state === 'failed') || undefined} className="group">
        <summary className="flex items-center gap-x-3 rounded-lg py-2.5">
          {facts}
          <ChevronRight className="size-4 shrink-0 text-faint transition-transform duration-150 group-open:rotate-90" />
        </summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="mb-2 max-h-56 overflow-auto rounded-lg bg-soft p-3 font-mono text-12 whitespace-pre-wrap text-muted"
        >
          <LinkedLog text={build.log} />
        </pre>
      </details>
    </li>
  );
}
