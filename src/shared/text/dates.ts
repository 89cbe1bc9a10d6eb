/** A day in ms. */
export const DAY_MS = 24 * 60 * 60 * 1_000;

/** A time as the API has it, in ms, or as a date. */
type Moment = string | number | Date;

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const UTC_DAY = { ...DAY, timeZone: 'UTC' } as const;
const UTC_MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const UTC_DAY_OF_YEAR = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { ...MINUTES, second: '2-digit' } as const;

const formats = new Map<object, Intl.DateTimeFormat>();

/** British, because the site writes the day before the month. A format is created on its first use, which takes long on a phone. */
function format(moment: Moment, options: Intl.DateTimeFormatOptions): string {
  const format = formats.get(options) ?? new Intl.DateTimeFormat('en-GB', options);
  formats.set(options, format);
  return format.format(new Date(moment));
}

/** The day of a time in UTC: 23 November 2026. */
export const day = (moment: Moment): string => format(moment, UTC_DAY);

/** The day of a time where the reader is: 23 November 2026. */
export const localDay = (moment: Moment): string => format(moment, DAY);

/** The time of day where the reader is: 14:05. */
export const timeOfDay = (moment: Moment): string => format(moment, MINUTES);

/** The same with seconds: 14:05:09. */
export const timeWithSeconds = (moment: Moment): string => format(moment, SECONDS);

/** Day and time where the reader is: 23 November 2026, 14:05. */
export const localDayAndTime = (moment: Moment): string => `${localDay(moment)}, ${timeOfDay(moment)}`;

/** A month in UTC: November 2026. */
export const month = (moment: Moment): string => format(moment, UTC_MONTH);

/** A day in UTC without its year, where that is named nearby: 23 November. */
export const dayOfYear = (moment: Moment): string => format(moment, UTC_DAY_OF_YEAR);
