import { LinkButton } from '#ui/LinkButton.tsx';
import '#browser/no-eval.ts';
import CheckCheck from 'lucide-react/icons/check-check';
import { useEffect, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { putInAddress } from '#browser/page-address.ts';
import { useStore } from '#browser/use-store.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { TRIAGE_LACKS, type TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { reviewDifferences } from './image-conflict.ts';
import { TriageImage } from './TriageImage.tsx';
import { companyInAddress, openTriage } from './triage.client.ts';
import type { TriageStore } from './triage.store.ts';
import { isAtEnd, progressOf, type TriageState } from './triage-state.ts';

/** What each queue goes through, and what every image has when it is empty. */
const QUEUES: Record<TriageLack, { label: string; without: string; every: string }> = {
  tags: { label: 'Images without tags', without: 'without tags', every: 'Every image has a tag.' },
  alt: { label: 'Images without alt text', without: 'without alt text', every: 'Every image has an alt text.' },
  regions: {
    label: 'Whole screens without a region',
    without: 'without a region',
    every: 'Every screen with the tag of a UI element has a region.',
  },
  form: { label: 'Images without form', without: 'without form', every: 'Every image has a form.' },
  quality: { label: 'Images without quality', without: 'without quality', every: 'Every image has a quality.' },
  check: { label: 'Regions to check again', without: 'with regions to check', every: 'No region has to be checked.' },
};

const lackIn = (search: string): TriageLack =>
  TRIAGE_LACKS.find((lack) => lack === new URLSearchParams(search).get('lacks')) ?? 'tags';

function Progress({ state }: { state: TriageState }) {
  const { done, total } = progressOf(state);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <ProgressBar label="Images done" value={done} max={total || 1} className="min-w-32 flex-1" />
      <p role="status" className="text-muted tabular-nums">
        {counted(total - done, 'image')} left, {done} done{state.saving > 0 && ', saving…'}
      </p>
    </div>
  );
}

function Unsaved({ state, store }: { state: TriageState; store: TriageStore }) {
  const refused = state.unsaved.find(({ current }) => current);
  if (refused?.current) {
    return (
      <div className="mb-5">
        <ConflictNotice
          key={refused.id}
          subject={`image: ${refused.current.fileName}`}
          differences={reviewDifferences(refused.review, refused.current)}
          onSettle={(choices) => store.settle(refused, choices)}
        />
      </div>
    );
  }
  const [first] = state.unsaved;
  if (!first) return null;
  return (
    <section role="alert" className="mb-5 flex flex-wrap items-center gap-3 rounded-xl bg-danger-soft p-4 text-14">
      <p className="min-w-0 flex-1 basis-64 text-danger-text">
        {counted(state.unsaved.length, 'review')} not saved. {first.reason}
      </p>
      <Button size="sm" onClick={store.retry}>
        Try again
      </Button>
    </section>
  );
}

function Finished({ state, store }: { state: TriageState; store: TriageStore }) {
  const { lack, queue } = state;
  const { done } = progressOf(state);
  const [passed, setPassed] = useState(queue.passed);
  useEffect(() => {
    void store
      .settled()
      .then(async () => setPassed((await store.fetchCounts()).passed))
      .catch(() => undefined);
  }, [store]);
  return (
    <StateMessage
      icon={<CheckCheck />}
      heading="h2"
      title={done > 0 ? `${counted(done, 'image')} done` : 'Nothing to do'}
      text={
        passed > 0
          ? `${counted(passed, 'image')} ${QUEUES[lack].without} ${passed === 1 ? 'was' : 'were'} left as ${passed === 1 ? 'it is' : 'they are'}.`
          : QUEUES[lack].every
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {passed > 0 && (
            <Button onClick={() => void store.open(lack, true)}>Go through {passed === 1 ? 'it' : 'them'} again</Button>
          )}
          {done > 0 && <Button onClick={store.undo}>Undo the last one</Button>}
        </div>
      }
    />
  );
}

/** The admin page where curators go through images that lack something, one at a time. */
export function TriagePage() {
  const [store] = useState(openTriage);
  const state = useStore(store.$triage);
  const { status, lack, queue, at, entries, saving, unsaved } = state;
  const entry = entries[queue.ids[at] ?? ''];
  useUnsavedGuard(saving > 0 || unsaved.length > 0 || (entry !== undefined && entry.decision !== entry.saved));
  const isUndoable = progressOf(state).done > 0;
  // A reload would lose what can be undone.
  useEffect(() => (isUndoable ? holdReload('unsaved input') : undefined), [isUndoable]);
  const [company, setCompany] = useState<string>();
  useEffect(() => {
    setCompany(companyInAddress());
    void store.open(lackIn(location.search));
  }, [store]);

  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-20">Triage</h1>
          <p className="mt-1 text-14 text-muted">
            Suggested tags are those of similar images of other companies. The ones you leave out are not suggested
            again.
          </p>
          {company !== undefined && (
            <p className="mt-1 text-14 text-muted">
              Only images of {company}. <LinkButton href="/admin/triage">Show all</LinkButton>
            </p>
          )}
        </div>
        <SelectField
          label="Go through"
          value={lack}
          onChange={(value) => {
            putInAddress({ lacks: value === 'tags' ? '' : value });
            void store.open(value as TriageLack);
          }}
        >
          {TRIAGE_LACKS.map((each) => (
            <option key={each} value={each}>
              {QUEUES[each].label}
            </option>
          ))}
        </SelectField>
      </header>
      <SessionEnded />
      <Unsaved state={state} store={store} />
      {status === 'loading' && <Skeleton className="h-[60vh] w-full rounded-xl" />}
      {status === 'failed' && (
        <LoadFailure title="The queue could not be loaded" onRetry={() => void store.open(lack)} />
      )}
      {status === 'ready' && !isAtEnd(state) && (
        <>
          <Progress state={state} />
          <TriageImage entry={entry} lack={lack} store={store} isFirst={at === 0} canUndo={isUndoable} />
        </>
      )}
      {status === 'ready' && isAtEnd(state) && <Finished state={state} store={store} />}
    </>
  );
}
