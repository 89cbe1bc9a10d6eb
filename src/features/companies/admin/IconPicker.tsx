import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { TYPING_PAUSE_MS, useCall } from '#browser/use-reading.ts';
import type { IconSvg } from '#shared/companies/company.contract.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { FIELD_LABELS } from './company-form-state.ts';
import type { CompanyFormControls } from './use-company-form.ts';

const nameOf = (icon: string) => icon.replace(/^.*fa-/, '').replaceAll('-', ' ');

/** The choices open below their button, which may be near the edge of the visible area. */
const bringIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** An icon of Font Awesome. */
function Glyph({ svg }: { svg: IconSvg }) {
  return (
    <svg viewBox={`0 0 ${svg.width} ${svg.height}`} aria-hidden="true" className="size-4" fill="currentColor">
      <path d={svg.path} />
    </svg>
  );
}

function Choices({ words, chosen, onChoose }: { words: string; chosen: string; onChoose: (icon: string) => void }) {
  const { value, failed } = useCall('GET /api/admin/icons', {
    query: { q: words },
    key: words,
    pauseMs: TYPING_PAUSE_MS,
  });
  const choices = failed ? null : value;
  if (choices?.length === 0) return <p className="py-6 text-center text-14 text-muted">No icon of that name.</p>;
  return (
    <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-1 overflow-y-auto p-0.5">
      {choices?.map(({ icon, svg }) => (
        <button
          key={icon}
          type="button"
          title={nameOf(icon)}
          aria-label={nameOf(icon)}
          aria-pressed={icon === chosen}
          onClick={() => onChoose(icon)}
          className="grid aspect-square place-items-center rounded-lg text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          <Glyph svg={svg} />
        </button>
      ))}
    </div>
  );
}

/** The icon class, typed or chosen. */
export function IconPicker({ form }: { form: CompanyFormControls }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const chosen = form.state.fields.logoIcon;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label={FIELD_LABELS.logoIcon}
        error={form.errors.logoIcon}
        hint="A name of Font Awesome, such as fas fa-shield-alt."
      >
        {(wiring) => (
          <div className="flex gap-2">
            <input
              {...wiring}
              name="logoIcon"
              autoComplete="off"
              spellCheck={false}
              className={INPUT}
              value={chosen}
              onChange={(event) => form.type('logoIcon', event.target.value)}
              onBlur={() => form.touch('logoIcon')}
            />
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex h-9 shrink-0 items-center gap-1 rounded-lg px-2.5 font-medium text-14 ring-1 ring-hairline-strong ring-inset hover:bg-soft"
            >
              Browse
              <ChevronDown className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
            </button>
          </div>
        )}
      </Field>
      {isOpen && (
        <div ref={bringIntoView} className="flex min-h-60 scroll-my-4 flex-col gap-2 rounded-xl bg-soft p-2">
          <input
            type="search"
            aria-label="Search icons"
            placeholder="Search icons"
            className={INPUT}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              // Here Enter only ends the search and must not submit; Escape first clears it.
              const isClearing = event.key === 'Escape' && words !== '';
              if (event.key === 'Enter' || isClearing) event.preventDefault();
              if (isClearing) setWords('');
            }}
          />
          <Choices words={words} chosen={chosen} onChoose={(icon) => form.type('logoIcon', icon)} />
        </div>
      )}
    </div>
  );
}
