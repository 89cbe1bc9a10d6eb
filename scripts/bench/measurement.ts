/** The target of a measurement: for its figure, or for its ratio to the baseline. */
export type Limit = { of: 'figure' | 'ratio'; is: 'at least' | 'at most' | 'below'; value: number };

/** The baseline of the same run, in the figure's unit. */
export type Baseline = { name: string; figure: number };

export type Measurement = {
  /** Row title in the table. */
  name: string;
  figure: number;
  /** `ms`, `s`, `MB`, `KB`, `images/s`, `requests/s`, … */
  unit: string;
  baseline?: Baseline;
  /** Without a limit, the figure is only informative. */
  limit?: Limit;
  /** Context for the reader, in half a sentence. */
  note?: string;
};

/** A measurement with the part that took it. */
export type Row = Measurement & { part: string };

/** The figure as a multiple of the baseline's; undefined without one. */
export const ratioOf = ({ figure, baseline }: Pick<Measurement, 'figure' | 'baseline'>): number | undefined =>
  baseline && figure / baseline.figure;

/** Whether the limit is met; undefined without one. A failed measurement meets no limit. */
export function isWithinLimit(measurement: Pick<Measurement, 'figure' | 'baseline' | 'limit'>): boolean | undefined {
  const { figure, limit } = measurement;
  if (!limit) return undefined;
  const value = limit.of === 'figure' ? figure : (ratioOf(measurement) ?? Number.NaN);
  if (limit.is === 'at least') return value >= limit.value;
  return limit.is === 'at most' ? value <= limit.value : value < limit.value;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
