import type { Company } from '../company.ts';

/** `09:42` a number of minutes earlier or later, wrapping at midnight. */
function shiftClock(clock: string, minutes: number): string {
  const [h = 0, m = 0] = clock.split(':').map(Number);
  const total = (((h * 60 + m + minutes) % 1440) + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12 May` a number of days after an ISO date. */
export function shiftDay(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** Labels of a day's axis. */
export const HOURS = ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00', 'now'];
/** Minutes between neighbouring rows of a list that is sorted by time. */
const GAPS = [0, 4, 11, 19, 32, 47, 58, 83, 101, 126, 148, 171, 204, 236, 251, 290];

/** When row `i` of a list of the company's newest things was seen; the newest at the end of its story. */
export function seenAt(c: Company, i: number): string {
  return shiftClock(c.story.steps.at(-1)?.[0] ?? '09:40', -(GAPS[i % GAPS.length] ?? 0));
}
