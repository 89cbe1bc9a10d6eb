import type { Difference } from './ConflictNotice.tsx';

/** A form after someone else has saved: what it was opened with, what is stored now, and what was typed. */
export type Sides<E> = { based: E; theirs: E; mine: E };

/** Which value a field gets that both have changed. */
export type Choice = 'yours' | 'theirs';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that someone else has changed, with both values as texts. */
export function differencesOf<E extends object>(
  { based, theirs, mine }: Sides<E>,
  labels: { readonly [Field in keyof E]?: string },
  written: (side: E, field: keyof E) => string = (side, field) => String(side[field] ?? ''),
): Difference[] {
  return (Object.entries(labels) as [keyof E, string][])
    .filter(([field]) => !isSame(theirs[field], based[field]) && !isSame(theirs[field], mine[field]))
    .map(([field, label]) => ({
      field: label,
      theirs: written(theirs, field),
      yours: isSame(mine[field], based[field]) ? null : written(mine, field),
    }));
}

/** The form on top of what is stored now: each side keeps the fields that only it has changed; `keep` decides the others. */
export function settledFields<E extends object>({ based, theirs, mine }: Sides<E>, keep: Choice): E {
  const kept = Object.entries(mine).filter(([name, value]) => {
    const field = name as keyof E;
    const isTyped = !isSame(value, based[field]);
    return isTyped && (keep === 'yours' || isSame(theirs[field], based[field]));
  });
  return { ...theirs, ...Object.fromEntries(kept) };
}
