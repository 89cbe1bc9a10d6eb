import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useMemo, useRef } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useStore } from '#browser/use-store.ts';
import { retryLists } from '#features/gallery/attempt.store.ts';
import { followAddress } from '#features/gallery/follow-address.ts';
import type { ListOnPage } from '#features/gallery/open-image.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { useOpenImage } from '#features/gallery/use-open-image.tsx';
import { $filters, $searched } from '#features/search/search.store.ts';
import { type Audience, useAudience } from '#features/session/audience.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { Flow, FlowStep } from '#shared/flows/flow.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { Button } from '#ui/Button.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { FlowSlide } from './FlowSlide.tsx';
import { SaveFlow } from './SaveFlow.tsx';
import { StepImage } from './StepImage.tsx';
import { useStepTrack } from './use-step-track.ts';

type Given = Pick<ListOnPage, 'session' | 'filters' | 'query'> & { flow: Flow };

/** A flow's steps as the list in which the image in the address is opened; captions become titles. */
function listOfFlow({ flow, session, filters, query }: Given): ListOnPage {
  const isGated = session === 'signed-out' && flow.hiddenCount > 0;
  return {
    ...{ session, filters, query },
    isOwn: session === 'signed-out' || (session === 'signed-in' && flow.hiddenCount === 0),
    hasMore: isGated,
    items: flow.steps.flatMap(({ item, caption }) => (item ? [caption ? { ...item, title: caption } : item] : [])),
    companies: new Map([[flow.company.slug, flow.company]]),
    tab: 'screens',
    tag: ALL_TAGS.all,
    pages: undefined,
    absent: undefined,
    reading: 'company',
    kind: undefined,
  };
}

const fetchFlow = (slug: string): Promise<Flow> => callApi('GET /api/flows/{slug}', { params: { slug } });

/** The flow as this viewer may see it: the page's data, and with a session all of its steps. */
function useFlow(embedded: Flow, session: Audience) {
  const isCut = session === 'signed-in' && embedded.hiddenCount > 0;
  const whole = useLoaded(isCut ? embedded.slug : null, fetchFlow);
  return { flow: whole.state === 'ready' ? whole.value : embedded, hasFailed: whole.state === 'failed' };
}

type FlowThumbProps = { step: FlowStep; number: number; isCurrent: boolean; onChoose: () => void };

/** A step of the strip: a link to its slide, which works without scripts as well. */
function FlowThumb({ step, number, isCurrent, onChoose }: FlowThumbProps) {
  return (
    <li>
      <a
        href={`#step-${number}`}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={`Step ${number}`}
        className="flow-thumb"
        onClick={(event) => {
          event.preventDefault();
          onChoose();
        }}
      >
        <StepImage step={step} />
      </a>
    </li>
  );
}

/** Plays a flow: its steps one at a time, a strip of all of them, arrows, and autoplay. */
export function FlowPlayer({ flow: embedded }: { flow: Flow }) {
  const session = useAudience();
  const filters = useStore($filters);
  const query = useStore($searched);
  const { flow, hasFailed } = useFlow(embedded, session);
  const { steps, name } = flow;
  const subject: PromptSubject = { kind: 'photos', count: steps.length };
  const onPage = useMemo(() => listOfFlow({ flow, session, filters, query }), [flow, session, filters, query]);
  useEffect(followAddress, []);
  const imagePrompt = useOpenImage(onPage, subject);
  const track = useRef<HTMLOListElement>(null);
  const walk = useStepTrack(track, steps.length);
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [list, thumb] = [strip.current, strip.current?.children[walk.at]];
    // Not `scrollIntoView`, which would scroll the page too.
    if (!(list && thumb instanceof HTMLElement)) return;
    list.scrollTo({ left: thumb.offsetLeft - (list.clientWidth - thumb.clientWidth) / 2 });
  }, [walk.at]);

  return (
    <section aria-label={`Walk through ${name}`} onKeyDown={walk.onKeyDown}>
      <div {...walk.hold}>
        <ol
          ref={track}
          aria-label={`Steps of ${name}`}
          className="flow-track"
          onScroll={walk.onScroll}
          onPointerDown={walk.onTouch}
          onWheel={walk.onTouch}
          onFocus={walk.onTouch}
        >
          {steps.map((step, at) => (
            <FlowSlide
              key={step.item?.id ?? at}
              step={step}
              number={at + 1}
              isCurrent={at === walk.at}
              subject={subject}
              session={session}
            />
          ))}
        </ol>
      </div>
      {hasFailed && <RetryLine text="The other steps could not be loaded." className="mt-3" onRetry={retryLists} />}
      <div data-with-script data-print="no" className="mt-4 flex flex-wrap items-center gap-2">
        <Button aria-label="Previous step" disabled={walk.at === 0} onClick={() => walk.goTo(walk.at - 1)}>
          <ChevronLeft className="size-4" />
        </Button>
        <Button aria-label="Next step" disabled={walk.at === steps.length - 1} onClick={() => walk.goTo(walk.at + 1)}>
          <ChevronRight className="size-4" />
        </Button>
        <Button aria-pressed={walk.isPlaying} onClick={walk.play}>
          {walk.isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
          <span className="max-sm:sr-only">{walk.isPlaying ? 'Pause' : 'Play'}</span>
        </Button>
        <p role="status" className="px-2 text-14 text-muted tabular-nums">
          <span className="max-sm:sr-only">Step </span>
          {walk.at + 1} of {steps.length}
        </p>
        <SaveFlow flow={flow} isSignedIn={session === 'signed-in'} />
      </div>
      <ol ref={strip} aria-label="All steps" data-print="no" className="flow-strip mt-4">
        {steps.map((step, at) => (
          <FlowThumb
            key={step.item?.id ?? at}
            step={step}
            number={at + 1}
            isCurrent={at === walk.at}
            onChoose={() => walk.goTo(at)}
          />
        ))}
      </ol>
      {imagePrompt}
    </section>
  );
}
