/** A visit ends after this time in ms without a page. */
export const VISIT_GAP_MS = 30 * 60_000;

/** When a page was last viewed, and when the previous visit ended; 0: this is the first one. */
type Visit = { last: number; before: number };

const numberOrZero = (text: string | undefined): number => (Number.isFinite(Number(text)) ? Number(text) : 0);

/** The visit at the time `now`, from the stored text `<last> <before>`. */
export function visitAt(stored: string, now: number): Visit {
  const [last, before] = stored.split(' ').map(numberOrZero);
  if (!last || last > now) return { last: now, before: 0 };
  return { last: now, before: now - last > VISIT_GAP_MS ? last : (before ?? 0) };
}
