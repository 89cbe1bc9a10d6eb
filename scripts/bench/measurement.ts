/** What is asked of a measurement: of its figure, or of its ratio to the baseline. */
export type Limit = { of: 'figure' | 'ratio'; is: 'at least' | 'at most' | 'below'; value: number };

/** The yardstick of the same run, in the figure's unit. */
export type Baseline = { name: string; figure: number };

/** One figure of a run. */
export type Measurement = {
  /** What was measured, as a row of the table names it. */
  name: string;
  figure: number;
  /** `ms`, `s`, `MB`, `KB`, `images/s`, `requests/s`, … */
  unit: string;
  baseline?: Baseline;
  /** None: the figure is there to be read, nothing is asked of it. */
  limit?: Limit;
  /** What a reader has to know about it, in half a sentence. */
  note?: string;
};

/** A measurement with the part that took it. */
export type Row = Measurement & { part: string };

/** The figure as a multiple of the baseline's; undefined without one. */
export const ratioOf = ({ figure, baseline }: Pick<Measurement, 'figure' | 'baseline'>): number | undefined =>
  baseline && figure / baseline.figure;

/** Whether the limit is kept; undefined when there is none. What could not be measured keeps no limit. */
export function isMet(measurement: Pick<Measurement, 'figure' | 'baseline' | 'limit'>): boolean | undefined {
  const { figure, limit } = measurement;
  if (!limit) return undefined;
  const value = limit.of === 'figure' ? figure : (ratioOf(measurement) ?? Number.NaN);
  if (limit.is === 'at least') return value >= limit.value;
  return limit.is === 'at most' ? value <= limit.value : value < limit.value;
}

/** The middle of some numbers. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
