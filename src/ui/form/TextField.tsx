import type { ComponentProps } from 'react';
import { Field, type LabelProps } from './Field.tsx';
import { INPUT, TEXTAREA } from './input-style.ts';

type TextProps<Tag extends 'input' | 'textarea'> = LabelProps &
  Omit<ComponentProps<Tag>, keyof LabelProps | 'className' | 'onChange'> & { onChange: (text: string) => void };

/** A labelled input of one line; also for dates. */
export const TextField = ({ label, hint, error, required, onChange, ...input }: TextProps<'input'>) => (
  <Field {...{ label, hint, error, required }}>
    {(wiring) => <input {...wiring} {...input} className={INPUT} onChange={({ target }) => onChange(target.value)} />}
  </Field>
);

/** A labelled text of several lines. */
export const TextArea = ({ label, hint, error, required, onChange, ...input }: TextProps<'textarea'>) => (
  <Field {...{ label, hint, error, required }}>
    {(wiring) => (
      <textarea {...wiring} {...input} className={TEXTAREA} onChange={({ target }) => onChange(target.value)} />
    )}
  </Field>
);
