import { type ImageFieldName, imageField } from '#shared/images/image-fields.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { Select } from '#ui/form/Select.tsx';
import { fieldError } from './image-edit.ts';

/** Value of the option that changes nothing. */
const AS_IS = 'as-is';

type ImageFieldInputProps = {
  name: ImageFieldName;
  /** As a text; null: each image's own value, which stays. */
  value: string | null;
  isOne: boolean;
  hint?: string | undefined;
  onChange: (value: string | null) => void;
};

/** The input of an image's field; several images share it, and what is empty then stays as it is. */
export function ImageFieldInput({ name, value, isOne, hint, onChange }: ImageFieldInputProps) {
  const field = imageField(name);
  const text = {
    name,
    value: value ?? '',
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => onChange(isOne ? target.value : target.value || null),
  } as const;
  return (
    <Field label={field.label} hint={hint ?? (isOne ? field.hint : undefined)} error={fieldError(name, value)}>
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
          return <textarea {...wiring} {...text} rows={2} maxLength={field.max} className={TEXTAREA} />;
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
