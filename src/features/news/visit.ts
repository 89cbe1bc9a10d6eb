/** A visit ends when no page has been open or looked at for this long. */
export const VISIT_GAP_MS = 30 * 60_000;

/** When a page was last looked at, and when the visit before this one ended; 0: this is the first one. */
type Visit = { last: number; before: number };

const numberOr0 = (text: string | undefined): number => (Number.isFinite(Number(text)) ? Number(text) : 0);

/** The visit that a moment belongs to, from what was kept: `<last> <before>`. */
export function visitAt(kept: string, now: number): Visit {
  const [last, before] = kept.split(' ').map(numberOr0);
  if (!last || last > now) return { last: now, before: 0 };
  return { last: now, before: now - last > VISIT_GAP_MS ? last : (before ?? 0) };
}
