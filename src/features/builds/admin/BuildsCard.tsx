import RotateCw from 'lucide-react/icons/rotate-cw';
import { callApi } from '#browser/api-client.ts';
import { useReading } from '#browser/use-reading.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import type { Build } from '#shared/builds/build.contract.ts';
import { IN_BACKGROUND } from '#shared/http/background.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { BuildRow } from './BuildRow.tsx';

/** Interval of updates, in ms: builds take seconds. */
const BUILDS_POLL_MS = 3_000;

/** Number of builds in the card. */
const SHOWN = 8;
/** How many of them are visible at once: what is below the card is on the first screen. */
const LATEST = 3;

const fetchBuilds = (signal: AbortSignal) =>
  callApi('GET /api/admin/builds', { query: { limit: SHOWN }, signal, ...IN_BACKGROUND });

/** The last builds of the site with state, duration, reason and log, and a rebuild button. */
export function BuildsCard() {
  const { value: builds, failed, read } = useReading(fetchBuilds, { everyMs: BUILDS_POLL_MS });
  const [isRequesting, run] = useAttempt();
  const served = builds?.find(({ state }) => state === 'live');
  const isUnderWay = builds?.some(({ state }) => state === 'queued' || state === 'running') ?? false;

  const rebuild = async () => {
    await run(async () => {
      await callApi('POST /api/admin/builds');
      await read();
    }, 'The build could not be requested. Try again.');
  };

  const rows = (some: readonly Build[]) =>
    some.map((build) => (
      <BuildRow
        key={build.id}
        build={build}
        isReplaced={build.state === 'live' && build !== served}
        isLatest={build === builds?.[0]}
      />
    ));

  return (
    <Panel
      title="Builds"
      actions={
        <Button size="sm" disabled={isRequesting || isUnderWay} onClick={() => void rebuild()}>
          <RotateCw className={isUnderWay ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
          {builds?.[0]?.state === 'failed' ? 'Try again' : 'Rebuild'}
        </Button>
      }
    >
      {!builds && !failed && <Skeleton className="h-24" />}
      {!builds && failed && <RetryLine text="The builds could not be loaded." onRetry={() => void read()} />}
      {builds?.length === 0 && (
        <p className="text-14 text-muted">No builds yet. Every change on these pages requests one.</p>
      )}
      {builds && builds.length > 0 && (
        <div className="-my-2">
          <ul className="divide-y divide-hairline" aria-live="polite">
            {rows(builds.slice(0, LATEST))}
          </ul>
          {builds.length > LATEST && (
            <details>
              <summary className="w-fit rounded-md py-2 text-14 text-muted hover:text-ink">
                {counted(builds.length - LATEST, 'earlier build')}
              </summary>
              <ul className="divide-y divide-hairline">{rows(builds.slice(LATEST))}</ul>
            </details>
          )}
        </div>
      )}
    </Panel>
  );
}
