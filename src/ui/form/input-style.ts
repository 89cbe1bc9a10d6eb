/** `focus-within`: while a date picker is open, the field itself has no `:focus`. */
const BASE =
  'w-full min-w-0 rounded-lg bg-surface text-14 text-ink ring-1 ring-inset ring-hairline-strong transition-shadow duration-150 placeholder:text-faint hover:ring-faint focus-within:ring-2 focus-within:ring-accent focus:outline-none focus:ring-2 focus:ring-accent aria-invalid:ring-danger disabled:opacity-50 aria-disabled:opacity-50';

/** Class names of a one-line input or a select, 36 px high. */
export const INPUT = `${BASE} h-9 px-3`;

/** Class names of a text of several lines. */
export const TEXTAREA = `${BASE} min-h-20 px-3 py-2`;
