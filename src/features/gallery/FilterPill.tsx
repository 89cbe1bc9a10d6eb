import X from 'lucide-react/icons/x';
import { ColourDot } from './ColourDot.tsx';

type FilterPillProps = { label: string; onRemove: () => void; colour?: string | undefined };

/** An active filter; a click removes it. */
export function FilterPill({ label, onRemove, colour }: FilterPillProps) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${label}`}
      onClick={onRemove}
      className="inline-flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-2xl bg-accent-soft px-2.5 py-0.5 text-left text-14 text-accent-text hover:bg-sunken"
    >
      {colour && <ColourDot name={colour} />}
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <X size={13} className="shrink-0" />
    </button>
  );
}
