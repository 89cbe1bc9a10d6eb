import GripVertical from 'lucide-react/icons/grip-vertical';
import type { useSortable } from './use-sortable.ts';

type SortHandleProps = {
  id: string;
  /** The entry and its current position. */
  label: string;
  position: number;
  total: number;
  handleProps: ReturnType<typeof useSortable>['handleProps'];
  className?: string;
};

/** The handle of a sortable entry: drag it, or move it with the arrow keys. */
export function SortHandle({ id, label, position, total, handleProps, className = '' }: SortHandleProps) {
  return (
    <button
      type="button"
      aria-label={`Move ${label}, ${position} of ${total}`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      title="Drag, or use the arrow keys"
      className={`grid size-8 cursor-grab touch-none place-items-center rounded-md text-faint transition-colors duration-150 hover:bg-sunken hover:text-ink active:cursor-grabbing ${className}`}
      {...handleProps(id)}
    >
      <GripVertical className="size-4" />
    </button>
  );
}
