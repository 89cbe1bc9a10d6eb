import type { FlowStep } from '#shared/flows/flow.contract.ts';
import { StepImage } from './StepImage.tsx';

type FlowThumbProps = { step: FlowStep; number: number; isCurrent: boolean; onChoose: () => void };

/** A step of the strip: a link to its slide, which works without scripts as well. */
export function FlowThumb({ step, number, isCurrent, onChoose }: FlowThumbProps) {
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
