import { useEffect, useId, useRef, useState } from 'react';
import { contrast } from '#shared/colours/contrast.ts';
import type { SeverityProposal } from '#shared/severity/severity.contract.ts';
import { LEVEL_NAMES } from '#shared/severity/severity-level.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { EvidenceCrop } from '../EvidenceCrop.tsx';

type SeverityCardProps = {
  proposal: SeverityProposal;
  isCurrent: boolean;
  isBusy: boolean;
  onFocus: () => void;
  onJudge: (state: 'confirmed' | 'rejected', colour: string) => void;
};

const HEX = /^#[\da-f]{6}$/;

/** A colour of a level beside its evidence, with the actions for it. */
export function SeverityCard({ proposal, isCurrent, isBusy, onFocus, onJudge }: SeverityCardProps) {
  const heading = useId();
  const { company, level, found, colour, state, images, evidence } = proposal;
  const [typed, setTyped] = useState(colour);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => setTyped(colour), [colour]);
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    const isNew = isCurrent && !wasCurrent.current;
    wasCurrent.current = isCurrent;
    // Only for keyboard use; a pointer stays in place.
    if (!isNew || card.current?.contains(document.activeElement)) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isColour = HEX.test(typed);
  const shown = isColour ? typed : colour;
  const isChanged = typed !== colour;
  const name = `${company.name}, ${LEVEL_NAMES[level]}`;
  return (
    <li
      ref={card}
      aria-labelledby={heading}
      aria-current={isCurrent || undefined}
      aria-busy={isBusy}
      tabIndex={-1}
      onFocus={onFocus}
      className="scroll-mt-[calc(var(--header-height)+16px)] rounded-xl bg-surface p-4 outline-none ring-1 ring-hairline transition-opacity duration-150 aria-busy:opacity-50 aria-[current]:ring-2 aria-[current]:ring-accent"
    >
      <Form
        className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4"
        onSubmit={() => {
          if (isColour && (state !== 'confirmed' || isChanged)) onJudge('confirmed', typed);
        }}
      >
        <span
          className="grid h-14 w-24 place-items-center rounded-lg font-medium text-14 ring-1 ring-hairline"
          style={{
            background: shown,
            color: contrast(shown, '#ffffff') >= contrast(shown, '#000000') ? '#fff' : '#000',
          }}
        >
          {LEVEL_NAMES[level]}
        </span>
        <div className="mr-auto min-w-0 max-sm:ml-2 max-sm:min-w-[calc(100%-7rem)] max-sm:flex-1">
          <h2 id={heading} className="font-semibold text-14">
            {name}
          </h2>
          <p className="mt-0.5 text-12 text-muted">
            {images > 0
              ? `Found as ${found} in ${counted(images, 'image')}`
              : "No image shows it any more: visitors don't see it"}
          </p>
        </div>
        <label className="flex items-center gap-2 text-12 text-muted">
          <span className="sr-only">Pick the colour of {name}</span>
          <input
            type="color"
            value={shown}
            disabled={isBusy}
            onChange={(event) => setTyped(event.target.value)}
            className="h-9 w-11 cursor-pointer rounded-lg bg-transparent"
          />
        </label>
        <input
          aria-label={`Colour of ${name}`}
          aria-invalid={!isColour}
          value={typed}
          disabled={isBusy}
          maxLength={7}
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value.trim().toLowerCase())}
          className={`${INPUT} max-w-24 font-mono`}
        />
        {(state !== 'confirmed' || isChanged) && (
          <Button type="submit" kind="primary" size="sm" disabled={isBusy || !isColour}>
            {isChanged ? 'Correct' : 'Confirm'}
          </Button>
        )}
        {state !== 'rejected' && (
          <Button size="sm" disabled={isBusy} onClick={() => onJudge('rejected', found)}>
            Reject
          </Button>
        )}
      </Form>
      {evidence.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3" aria-label={`Where ${name} was found`}>
          {evidence.map((each) => (
            <li key={`${each.id} ${each.crop.left} ${each.crop.top}`} className="max-w-full">
              <a href={`/image/${each.id}`} target="_blank" rel="noopener" title="Open the image" className="block">
                <EvidenceCrop evidence={each} alt={`${LEVEL_NAMES[level]} in a screen of ${company.name}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
