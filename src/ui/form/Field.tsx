import { type ReactNode, useId } from 'react';

/** Props that connect an input with its label and its hint or error. */
type FieldInput = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };

/** What an input says about itself. */
export type LabelProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label; the browser does not check it. */
  required?: boolean | undefined;
};

type FieldProps = LabelProps & { children: (input: FieldInput) => ReactNode };

/** A labelled input with its hint, which an error replaces. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-14">
        {label}
        {required && (
          <span aria-hidden="true" className="text-faint">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-12 text-danger-text' : 'text-12 text-muted'}>
          {note}
        </p>
      )}
    </div>
  );
}
