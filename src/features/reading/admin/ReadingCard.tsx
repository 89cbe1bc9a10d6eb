import { useCall } from '#browser/use-reading.ts';
import { IN_BACKGROUND } from '#shared/http/background.ts';
import { READING_PROBLEM_TEXT } from '#shared/reading/reading-problem.ts';
import type { ReadingState } from '#shared/reading/reading-state.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { timeLeft } from './time-left.ts';

/** Interval of updates, in ms: an image takes seconds. */
const READING_POLL_MS = 5_000;

function StateBadge({ isOn, isReading, waiting }: ReadingState) {
  if (!isOn) return <Badge tone="neutral">Off</Badge>;
  if (isReading) return <Badge tone="accent">Reading</Badge>;
  return waiting > 0 ? <Badge tone="neutral">Waiting</Badge> : <Badge tone="success">Up to date</Badge>;
}

function sentenceOf({ isOn, read, waiting, secondsLeft }: ReadingState): string {
  const progress = `${counted(read, 'image')} read`;
  if (!isOn) return `${progress}. READING=off: new images are not read.`;
  if (waiting === 0) return read === 0 ? 'There are no images yet.' : `${progress}. None is waiting.`;
  return `${progress}, ${waiting.toLocaleString('en')} waiting${secondsLeft === null ? '.' : `, ${timeLeft(secondsLeft)} left.`}`;
}

/** Progress of reading the images: text, colours and theme, which search uses. */
export function ReadingCard() {
  const {
    value: state,
    failed,
    read,
  } = useCall('GET /api/admin/reading', { ...IN_BACKGROUND, everyMs: READING_POLL_MS });
  const total = state ? state.read + state.waiting : 0;
  return (
    <Panel title="Text in images" badge={state && <StateBadge {...state} />}>
      {!state && !failed && <Skeleton className="h-10" />}
      {!state && failed && <RetryLine text="The state could not be loaded." onRetry={() => void read()} />}
      {state && <p className="text-14 text-muted tabular-nums">{sentenceOf(state)}</p>}
      {state?.isOn && state.waiting > 0 && (
        <progress className="h-1.5 w-full" aria-label="Images read" max={total} value={state.read} />
      )}
      {state && state.problems.length > 0 && (
        <details className="text-14">
          <summary className="text-muted">
            {counted(
              state.problems.reduce((sum, { count }) => sum + count, 0),
              'image',
            )}{' '}
            without text
          </summary>
          <ul className="mt-2 list-disc pl-5 text-muted">
            {state.problems.map(({ problem, count }) => (
              <li key={problem}>
                {counted(count, 'image')}: {READING_PROBLEM_TEXT[problem]}
              </li>
            ))}
          </ul>
          {state.unread.length > 0 && (
            <ul className="mt-3 max-h-56 overflow-auto rounded-lg bg-soft p-3 text-12">
              {state.unread.map(({ id, folder, fileName, problem }) => (
                <li key={id} className="break-words">
                  {folder} / {fileName}: <span className="text-muted">{READING_PROBLEM_TEXT[problem]}</span>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </Panel>
  );
}
