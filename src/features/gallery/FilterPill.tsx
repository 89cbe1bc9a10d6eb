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
      // The button to remove it stays in view.
      style={{ maxWidth: 'min(80vw, 100%)' }}
      className="inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full bg-accent-soft px-2.5 text-14 text-accent-text hover:bg-sunken"
    >
      {colour && <ColourDot name={colour} />}
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden="true" size={13} className="shrink-0" />
    </button>
  );
}
