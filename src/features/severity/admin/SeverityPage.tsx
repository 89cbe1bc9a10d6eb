import '#browser/no-eval.ts';
import Palette from 'lucide-react/icons/palette';
import { useLetterKeys } from '#browser/use-letter-keys.ts';
import { counted } from '#shared/text/counted.ts';
import { Choice } from '#ui/form/Choice.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { SeverityCard } from './SeverityCard.tsx';
import { colourKey, type SeverityPageState, type SeverityState, useSeverityPage } from './use-severity-page.ts';

const KEY = 'rounded bg-soft px-1.5 font-mono text-12 ring-1 ring-hairline';

const TABS: Record<SeverityState, string> = { proposed: 'Proposed', confirmed: 'Confirmed', rejected: 'Rejected' };

const EMPTY: Record<SeverityState, string> = {
  proposed: 'No image proposes a colour that was not judged yet.',
  confirmed: 'No colour was confirmed yet, so the page of severity colours is not there.',
  rejected: 'No colour was rejected.',
};

/** Keys: J and K go on and back, Y confirms as found, N rejects. */
function useSeverityKeys({ proposals, current, setCurrent, judge }: SeverityPageState): void {
  useLetterKeys((key) => {
    const proposal = proposals?.[current];
    if (!proposal) return false;
    const { state, colour, found } = proposal;
    if (key === 'j' || key === 'k') {
      setCurrent(Math.max(0, Math.min((proposals?.length ?? 1) - 1, current + (key === 'j' ? 1 : -1))));
      return true;
    }
    if (key === 'y' && state !== 'confirmed') void judge(proposal, 'confirmed', colour);
    else if (key === 'n' && state !== 'rejected') void judge(proposal, 'rejected', found);
    else return false;
    return true;
  });
}

export function SeverityPage() {
  const page = useSeverityPage();
  useSeverityKeys(page);
  const { state, proposals, failed, read, show, busy, current, setCurrent, judge } = page;
  const shown = state ?? 'proposed';
  return (
    <>
      <header className="mb-5">
        <h1 className="text-20">Severity colours</h1>
        <p className="mt-1 max-w-prose text-14 text-muted">
          Colours beside the words critical, high, medium, low and info, as images show them. Confirmed ones are on the
          public page of{' '}
          <a href="/atlas/severity" className="underline underline-offset-4">
            severity colours
          </a>{' '}
          after the next build.
        </p>
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Choice label="State" options={TABS} value={shown} onChange={show} />
        <p role="status" className="ml-auto text-12 text-muted tabular-nums">
          {proposals && counted(proposals.length, 'colour')}
        </p>
      </div>
      {!proposals && !failed && <Skeleton className="h-96 w-full rounded-xl" />}
      {failed && <LoadFailure heading="h2" title="The colours could not be loaded" onRetry={() => void read()} />}
      {proposals?.length === 0 && (
        <StateMessage heading="h2" icon={<Palette />} title="Nothing here" text={EMPTY[shown]} />
      )}
      {proposals && proposals.length > 0 && (
        <>
          <p className="mb-3 text-12 text-muted max-sm:hidden">
            <kbd className={KEY}>J</kbd> <kbd className={KEY}>K</kbd> next and previous, <kbd className={KEY}>Y</kbd>{' '}
            confirm, <kbd className={KEY}>N</kbd> reject
          </p>
          <ul aria-label={TABS[shown]} className="flex flex-col gap-4">
            {proposals.map((proposal, at) => (
              <SeverityCard
                key={colourKey(proposal)}
                proposal={proposal}
                isCurrent={at === current}
                isBusy={busy === colourKey(proposal)}
                onFocus={() => setCurrent(at)}
                onJudge={(verdict, colour) => void judge(proposal, verdict, colour)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
