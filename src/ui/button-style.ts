import { classNames } from './class-names.ts';

/** Emphasis of a button: the main action, one of several, unobtrusive, or destructive. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-hairline-strong hover:bg-soft',
  quiet: 'text-muted hover:bg-soft hover:text-ink',
  danger: 'bg-danger text-on-accent hover:opacity-90',
};

const SIZES = { sm: 'h-8 px-3', md: 'h-10 px-4' } as const;

/** Heights of a button: 32 or 40 px. */
export type ButtonSize = keyof typeof SIZES;

/** Class names of a button, also for links that look like one. */
export const buttonStyle = (kind: ButtonKind = 'secondary', size: ButtonSize = 'md', more = ''): string =>
  classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-lg text-14 font-medium',
    'transition-[background-color,color,opacity] duration-150 ease-out disabled:opacity-50 aria-disabled:opacity-50',
    SIZES[size],
    KINDS[kind],
    more,
  );
