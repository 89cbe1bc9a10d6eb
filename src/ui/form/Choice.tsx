type ChoiceProps<T extends string> = {
  label: string;
  options: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
};

/** A choice of a few options, shown side by side. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-xl bg-soft p-1">
      <legend className="sr-only">{label}</legend>
      {(Object.entries(options) as [T, string][]).map(([name, text]) => (
        <label
          key={name}
          className="relative cursor-pointer rounded-lg px-4 py-1.5 text-14 text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={name === value}
            onChange={() => onChange(name)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
