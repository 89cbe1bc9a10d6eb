import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  selected: boolean;
  label: string;
  count: number;
  /** Shows a plus instead of the count: a click adds it to the chosen ones. */
  isAddable?: boolean;
};

/** A toggle among many; the selected one is solid. */
export function Chip({ selected, label, count, isAddable, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={classNames(
        'inline-flex h-9 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-full px-3.5 font-medium text-14 transition-colors duration-150 ease-out',
        selected ? 'bg-ink text-page' : `bg-soft hover:bg-sunken ${count === 0 ? 'text-muted' : 'text-ink'}`,
      )}
      {...rest}
    >
      {label}
      <span
        data-add={isAddable || undefined}
        className={classNames('tabular-nums', selected ? 'opacity-75' : 'font-normal text-faint')}
      >
        {count}
      </span>
    </button>
  );
}
