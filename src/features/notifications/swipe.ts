/** How far right a toast must be swiped to be dismissed, in px (spec 9). */
const SWIPE_THRESHOLD_PX = 50;

/** How far a toast follows the pointer: to the right only. */
export const swipeOffset = (startX: number, x: number): number => Math.max(0, x - startX);

/** Whether a swipe that ended here dismisses. */
export const isDismissal = (offset: number): boolean => offset >= SWIPE_THRESHOLD_PX;
