import { classNames } from '#ui/class-names.ts';

type TagChipsProps = {
  legend: string;
  /** Tags with the digit that chooses each, if there are digits. */
  tags: readonly { tag: string; digit?: number }[];
  chosen: readonly string[];
  onToggle: (tag: string) => void;
};

/** Tags to choose by a click or their digit; applied when saved. */
export function TagChips({ legend, tags, chosen, onToggle }: TagChipsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-14">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {tags.map(({ tag, digit }) => {
          const isChosen = chosen.includes(tag);
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={isChosen}
              aria-keyshortcuts={digit === undefined ? undefined : String(digit)}
              onClick={() => onToggle(tag)}
              className={classNames(
                'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-14 ring-1 ring-inset transition-colors duration-150',
                isChosen ? 'bg-ink text-page ring-ink' : 'bg-soft ring-hairline hover:bg-sunken',
              )}
            >
              {digit !== undefined && (
                <span aria-hidden="true" className="text-12 tabular-nums opacity-75">
                  {digit}
                </span>
              )}
              <span className="break-all">{tag}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
