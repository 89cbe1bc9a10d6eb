import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isWithinLimit, type Measurement, type Row } from './measurement.ts';
import { lineOf } from './report.ts';

/** A gallery's size; `demo` is about that of the demo gallery, `large` that of the performance targets. */
export type Size = { name: string; companies: number; images: number };

const SIZES: readonly Size[] = [
  { name: 'demo', companies: 32, images: 500 },
  { name: 'large', companies: 1_000, images: 20_000 },
];

const OWN_SIZE = /^([1-9]\d*)x([1-9]\d*)$/;

function sizeNamed(name: string): Size | undefined {
  const [, companies, images] = OWN_SIZE.exec(name) ?? [];
  if (companies && images) return { name, companies: Number(companies), images: Number(images) };
  return SIZES.find((size) => size.name === name);
}

/** The sizes of a comma-separated list: `demo`, `large`, or companies and images as `20x300`; ascending. */
export function parseSizes(list: string): { sizes: Size[]; unknown: string[] } {
  const found = list.split(',').map((name) => ({ name, size: sizeNamed(name) }));
  return {
    sizes: found.flatMap(({ size }) => size ?? []).sort((a, b) => a.images - b.images),
    unknown: found.flatMap(({ name, size }) => (size ? [] : name)),
  };
}

export type Bench = {
  /** Records a measurement and prints it. */
  report: (name: string, figure: number, unit: string, more?: Pick<Measurement, 'limit' | 'baseline' | 'note'>) => void;
  /** Prints the current step, for anything that takes more than a few seconds. */
  say: (what: string) => void;
  sizes: readonly Size[];
  /** A folder of screenshots to import (`--gallery`), in either layout of the contract; undefined uses the demo's images. */
  gallery: string | undefined;
};

/** A bench for one part; its measurements are added to `rows`. */
export function benchFor(part: string, given: Omit<Bench, 'say' | 'report'>, rows: Row[]): Bench {
  const startedAt = performance.now();
  return {
    ...given,
    say: (what) =>
      console.log(`  ${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${what}`),
    report: (name, figure, unit, more = {}) => {
      const row = { part, name, figure, unit, ...more };
      rows.push(row);
      console.log(`  ${isWithinLimit(row) === false ? '✗' : '✓'} ${lineOf(row)}`);
    },
  };
}

const POLL_MS = 50;
const PATIENCE_MS = 300_000;

/** Waits until a condition holds; throws after five minutes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); !(await condition()); await wait(POLL_MS)) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('Waited for five minutes in vain.');
  }
}

/** Passes `use` a temporary folder and deletes it afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
