import type { ComponentProps } from 'react';
import { Field, type LabelProps } from './Field.tsx';
import { Select } from './Select.tsx';

type SelectFieldProps = LabelProps &
  Omit<ComponentProps<'select'>, keyof LabelProps | 'onChange'> & { onChange: (value: string) => void };

/** A labelled select; its children are the options. */
export const SelectField = ({ label, hint, error, required, onChange, ...select }: SelectFieldProps) => (
  <Field {...{ label, hint, error, required }}>
    {(wiring) => <Select {...wiring} {...select} onChange={({ target }) => onChange(target.value)} />}
  </Field>
);
