import { type ImageFieldName, imageField, inputLabel, inputText } from '#shared/images/image-fields.ts';
import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { Select } from '#ui/form/Select.tsx';
import { type FieldInputs, fieldError, fieldHint } from './image-edit.ts';

/** Value of the option that changes nothing. */
const AS_IS = 'as-is';

/** The proposed value of a field as the text of its input; empty: none. */
export const proposedText = (suggestions: Suggestions | null, name: ImageFieldName): string =>
  name === 'form' || name === 'annotated' ? inputText(suggestions?.[name]?.value) : '';

/** A draft of an alt text: it changes nothing until someone accepts it and saves. */
function AltDraft({ draft, onTake }: { draft: string; onTake: () => void }) {
  return (
    <section
      aria-label="Alt text draft"
      className="mt-2 flex flex-wrap items-center gap-3 rounded-lg border border-hairline-strong border-dashed px-3 py-2 text-14"
    >
      <Badge>Draft</Badge>
      <p dir="auto" className="min-w-0 flex-1 basis-40 break-words text-muted">
        {draft}
      </p>
      <Button
        size="sm"
        aria-keyshortcuts="A"
        onClick={({ currentTarget }) => {
          // The button goes away, so the focus moves to the text that it has filled in.
          currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[name="alt"]')?.focus();
          onTake();
        }}
      >
        Use draft
      </Button>
    </section>
  );
}

type FieldInputProps = {
  name: ImageFieldName;
  value: string | null;
  isOne: boolean;
  onChange: (value: string | null) => void;
};

/** The input of a field; what is empty stays as it is if several images share it. */
function FieldInput({ name, value, isOne, onChange }: FieldInputProps) {
  const field = imageField(name);
  const text = {
    name,
    value: value ?? '',
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => onChange(isOne ? target.value : target.value || null),
  } as const;
  return (
    <Field label={field.label} hint={isOne ? fieldHint(name, value) : undefined} error={fieldError(name, value)}>
      {(wiring) => {
        if ('choices' in field) {
          return (
            <Select
              {...wiring}
              name={name}
              value={value ?? AS_IS}
              onChange={({ target }) => onChange(target.value === AS_IS ? null : target.value)}
            >
              {!isOne && <option value={AS_IS}>Leave as it is</option>}
              <option value="">Not stated</option>
              {field.choices.map(([choice, label]) => (
                <option key={String(choice)} value={String(choice)}>
                  {label}
                </option>
              ))}
            </Select>
          );
        }
        if (field.kind === 'long-text') {
          return (
            <textarea
              {...wiring}
              {...text}
              rows={2}
              maxLength={field.max}
              className={TEXTAREA}
              // By itself the browser only brings the line of the caret into view.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            />
          );
        }
        const type = { text: 'text', address: 'url', date: 'date' }[field.kind];
        return (
          <input
            {...wiring}
            {...text}
            type={type}
            placeholder={field.placeholder}
            autoComplete="off"
            className={INPUT}
          />
        );
      }}
    </Field>
  );
}

type ImageFormProps = {
  /** The fields to show, in this order; several images can't share a unique one, so it is left out then. */
  names: readonly ImageFieldName[];
  /** Input texts; null: each image's own value, which stays. */
  values: Partial<FieldInputs>;
  /** One image, not several that share the values. */
  isOne: boolean;
  /** Proposals for one image; null: not loaded, or several images. */
  suggestions: Suggestions | null;
  /** The draft of an empty alternative text. */
  altDraft: string | undefined;
  onChange: (change: Partial<FieldInputs>) => void;
};

/** The fields of one image or several, each with what is proposed for it: it changes nothing until someone takes it and saves. */
export function ImageForm({ names, values, isOne, suggestions, altDraft, onChange }: ImageFormProps) {
  const fields = names.filter((name) => isOne || !imageField(name).isUnique);
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
      <legend className="sr-only">Details of the {isOne ? 'image' : 'images'}</legend>
      {!isOne && <p className="col-span-full text-12 text-muted">Empty fields keep the value of each image.</p>}
      {fields.map((name) => {
        const value = values[name] ?? (isOne ? '' : null);
        const proposed = value ? '' : proposedText(suggestions, name);
        const { isWide, kind } = imageField(name);
        return (
          <div key={name} className={isWide || kind === 'long-text' ? 'col-span-full min-w-0' : 'min-w-0'}>
            <FieldInput name={name} value={value} isOne={isOne} onChange={(text) => onChange({ [name]: text })} />
            {proposed !== '' && (
              <Button size="sm" className="mt-2 border-dashed" onClick={() => onChange({ [name]: proposed })}>
                Proposed: {inputLabel(name, proposed)}
              </Button>
            )}
            {name === 'alt' && value === '' && altDraft !== undefined && (
              <AltDraft draft={altDraft} onTake={() => onChange({ alt: altDraft })} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
