/** The target of a measurement: for its figure, or for its ratio to the baseline. */
export type Limit = { of: 'figure' | 'ratio'; is: 'at least' | 'at most' | 'below'; value: number };

const limitsOf = (of: Limit['of']) => ({
  atLeast: (value: number): Limit => ({ of, is: 'at least', value }),
  atMost: (value: number): Limit => ({ of, is: 'at most', value }),
  below: (value: number): Limit => ({ of, is: 'below', value }),
});

export const { atLeast, atMost, below } = limitsOf('figure');
export const ratio = limitsOf('ratio');

/** The baseline of the same run, in the figure's unit. */
export type Baseline = { name: string; figure: number };

export type Measurement = {
  /** Row title in the table. */
  name: string;
  figure: number;
  /** `ms`, `s`, `MB`, `KB`, `images/s`, `requests/s`, … */
  unit: string;
  baseline?: Baseline | undefined;
  /** Without a limit, the figure is only informative. */
  limit?: Limit | undefined;
  /** Context for the reader, in half a sentence. */
  note?: string | undefined;
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

/** The value that this share of the values is below: 0.5 for the median. NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Duration of `work` in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Processor time of `work` in ms: of this process, or of this thread alone. */
export async function cpuTime(work: () => Promise<unknown>, of: 'cpuUsage' | 'threadCpuUsage' = 'cpuUsage') {
  const before = process[of]();
  await work();
  const { user, system } = process[of](before);
  return (user + system) / 1_000;
}
