import Search from 'lucide-react/icons/search';
import { INPUT } from './input-style.ts';

type SearchFieldProps = {
  /** Also the placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** A text field that filters a list while typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <search className="relative block w-full sm:w-64">
      <Search className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className={`${INPUT} pl-9`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}
