import Minus from 'lucide-react/icons/minus';
import { useState } from 'react';
import { isColour } from '#features/search/filter-label.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { grouped } from '#shared/text/counted.ts';
import { ColourDot } from './ColourDot.tsx';
import { type FacetValue, shownValues } from './facet-values.ts';

/** From this number of values on, an opened group has a search. */
const MANY = 20;

type FacetGroupProps = {
  title: string;
  name: FilterName;
  values: readonly FacetValue[];
  chosen: readonly string[];
  /** Excluded values; undefined if the group can't exclude. */
  excluded?: readonly string[] | undefined;
  onToggle: (name: FilterName, value: string) => void;
};

/** One parameter of the search: its values with counts, to choose or exclude. */
export function FacetGroup({ title, name, values, chosen, excluded, onToggle }: FacetGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const all = shownValues(values, { chosen: [...chosen, ...(excluded ?? [])], isOpen: true, text: '' });
  const shown = shownValues(values, { chosen: [...chosen, ...(excluded ?? [])], isOpen, text });
  if (all.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-14">{title}</legend>
      {isOpen && all.length > MANY && (
        <input
          type="search"
          aria-label={`Find in ${title}`}
          placeholder="Find…"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="mb-1.5 h-9 w-full rounded-lg bg-soft px-3 text-14"
        />
      )}
      <ul className={isOpen ? 'max-h-80 overflow-y-auto' : undefined}>
        {shown.map(({ value, label, count }) => (
          <li key={value} className="group flex items-center gap-1">
            <label className="flex h-9 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-lg px-1.5 text-14 hover:bg-soft">
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={chosen.includes(value)}
                onChange={() => onToggle(name, value)}
                className="size-4 accent-(--accent)"
              />
              {isColour(name) && <ColourDot name={value} />}
              <span className={`truncate ${excluded?.includes(value) ? 'line-through' : ''}`}>{label}</span>
              <span className="ml-auto text-12 text-faint tabular-nums">{grouped(count)}</span>
            </label>
            {excluded ? (
              <button
                type="button"
                aria-label={`Exclude ${label}`}
                title={`Exclude ${label}`}
                aria-pressed={excluded.includes(value)}
                onClick={() => onToggle('not', value)}
                className="grid size-7 shrink-0 place-items-center rounded-full text-faint opacity-0 hover:bg-sunken hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 aria-pressed:bg-danger-soft aria-pressed:text-danger-text aria-pressed:opacity-100 pointer-coarse:opacity-100"
              >
                <Minus size={14} />
              </button>
            ) : (
              <span className="size-7 shrink-0" />
            )}
          </li>
        ))}
      </ul>
      {(isOpen || all.length > shown.length) && (
        <button
          type="button"
          onClick={() => setOpen(!isOpen)}
          className="mt-1 flex h-9 items-center rounded-sm px-1.5 text-14 text-muted underline-offset-4 hover:underline"
        >
          {isOpen ? 'Show fewer' : `Show all ${all.length}`}
        </button>
      )}
    </fieldset>
  );
}
