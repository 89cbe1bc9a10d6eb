/** A form after someone else has saved: what it was opened with, what is stored now, and what was typed. */
export type Sides<E> = { based: E; theirs: E; mine: E };

/** Which value a field gets that both have changed. */
export type Choice = 'yours' | 'theirs';

/** The choice for each field that both have changed, by the field's name. */
export type Choices = Readonly<Record<string, Choice>>;

/** A field that someone else has changed. */
export type Difference = {
  name: string;
  label: string;
  /** The value that is stored now. */
  theirs: string;
  /** The value typed here, or what becomes of the field. */
  yours: string;
  /** Whether both have changed the field, so that someone has to choose. */
  isOpen: boolean;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that someone else has changed, with both values as texts. */
export function differencesOf<E extends object>(
  { based, theirs, mine }: Sides<E>,
  labels: { readonly [Field in keyof E]?: string },
  written: (side: E, field: keyof E) => string = (side, field) => String(side[field] ?? ''),
): Difference[] {
  return (Object.entries(labels) as [keyof E & string, string][])
    .filter(([field]) => !isSame(theirs[field], based[field]) && !isSame(theirs[field], mine[field]))
    .map(([field, label]) => {
      const isOpen = !isSame(mine[field], based[field]);
      const yours = isOpen ? written(mine, field) : 'Not changed, takes the stored one';
      return { name: field, label, theirs: written(theirs, field), yours, isOpen };
    });
}

/** The choices once each field that both have changed has one; null until then. */
export function settledChoices(differences: readonly Difference[], choices: Choices): Choices | null {
  return differences.every(({ name, isOpen }) => !isOpen || name in choices) ? choices : null;
}

/** The form on top of what is stored now: each side keeps the fields that only it has changed; the others are chosen. */
export function settledFields<E extends object>({ based, theirs, mine }: Sides<E>, choices: Choices): E {
  const untouched = Object.entries(mine).filter(([name, value]) => {
    const field = name as keyof E;
    const isTyped = !isSame(value, based[field]);
    return isTyped && (choices[name] === 'yours' || isSame(theirs[field], based[field]));
  });
  return { ...theirs, ...Object.fromEntries(untouched) };
}
