import X from 'lucide-react/icons/x';
import { type AdminReading, PALETTE_MAX, READ_TEXT_MAX_LENGTH } from '#shared/reading/reading-edit.contract.ts';
import { READING_PROBLEM_TEXT } from '#shared/reading/reading-problem.ts';
import { THEMES, type Theme } from '#shared/reading/theme.ts';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import type { Choices, Difference } from '#ui/form/conflict.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextField.tsx';
import { type ReadingEdit, withColour } from './reading-edit.ts';

type ReadingFieldsProps = {
  edit: ReadingEdit;
  reading: AdminReading;
  /** What someone else has corrected meanwhile; null: nothing. */
  differences: readonly Difference[] | null;
  onSettle: (choices: Choices) => void;
  onChange: (change: Partial<ReadingEdit>) => void;
};

function hintOf({ read }: AdminReading): string {
  if (!read) return 'The image has not been read yet. What you write is kept when it is.';
  if (read.problem) return `Nothing was read: ${READING_PROBLEM_TEXT[read.problem]}.`;
  return 'Search finds the image by these words. What you change stays when the image is read again.';
}

function PaletteField({ edit, onChange }: Pick<ReadingFieldsProps, 'edit' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-14">Palette</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {edit.palette.map((hex) => (
          <button
            key={hex}
            type="button"
            aria-label={`Remove ${hex}`}
            onClick={() => onChange({ palette: edit.palette.filter((other) => other !== hex) })}
            className="inline-flex h-7 items-center gap-1.5 rounded-full bg-soft pr-2 pl-1.5 font-mono text-12 ring-1 ring-hairline ring-inset transition-colors duration-150 hover:bg-sunken"
          >
            <span className="size-4 rounded-full ring-1 ring-hairline" style={{ backgroundColor: hex }} />
            {hex}
            <X className="size-3" />
          </button>
        ))}
        {edit.palette.length < PALETTE_MAX && (
          <input
            type="color"
            aria-label="Add a colour"
            className="h-7 w-11 rounded-full"
            // Handled when the picker closes: React's own event fires with every move in it.
            ref={(input) => {
              const add = () => input && onChange({ palette: withColour(edit.palette, input.value) });
              input?.addEventListener('change', add);
              return () => input?.removeEventListener('change', add);
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Corrections of what was read in an image: text, theme and palette. */
export function ReadingFields({ edit, reading, differences, onSettle, onChange }: ReadingFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-hairline border-t pt-4">
      <legend className="sr-only">What was read in the image</legend>
      {differences && (
        <ConflictNotice subject="image: what was read in it" differences={differences} onSettle={onSettle} />
      )}
      <TextArea
        label="Text in the image"
        hint={hintOf(reading)}
        rows={4}
        dir="auto"
        maxLength={READ_TEXT_MAX_LENGTH}
        value={edit.text}
        onChange={(text) => onChange({ text })}
      />
      <SelectField label="Theme" value={edit.theme} onChange={(value) => onChange({ theme: value as Theme })}>
        {edit.theme === '' && <option value="">Not known</option>}
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {theme.charAt(0).toUpperCase() + theme.slice(1)}
          </option>
        ))}
      </SelectField>
      <PaletteField edit={edit} onChange={onChange} />
    </fieldset>
  );
}
