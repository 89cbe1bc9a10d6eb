/** How long the pointer rests before a tooltip opens, in ms (spec 9). */
const TOOLTIP_OPEN_DELAY_MS = 700;

/** For how long after one tooltip closed the next opens at once, in ms (spec 9). */
const TOOLTIP_SKIP_DELAY_MS = 300;

/** The delay before a tooltip opens, given when the last one closed; times in ms. */
export const openDelay = (lastClosedAt: number, now: number): number =>
  now - lastClosedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_OPEN_DELAY_MS;
