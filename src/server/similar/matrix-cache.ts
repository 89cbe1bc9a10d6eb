import { hashHalves } from '#shared/similar/hash-bits.ts';
import { LAYOUT_LENGTH } from '../reading/layout.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { type LayoutMatrix, toDescriptor } from './layout-matrix.ts';
import type { SimilarRepository } from './similar.repository.ts';

/** Descriptors per query: about 1 MB. */
const ROWS_PER_READ = 5_000;
/** Cached descriptors are used for this many times as long as they took to read, and for at least this many ms. */
const TRUST = { timesRead: 100, leastMs: 5_000 };

/** Reads the descriptors of all images and caches them; those of the last seconds may be missing unless `isFresh`. */
export function matrixCache(findLayouts: SimilarRepository['findLayouts'], now: () => Date) {
  let cached: { matrix: LayoutMatrix; until: number } | undefined;
  let reading: Promise<LayoutMatrix> | undefined;

  const readMatrix = async (): Promise<LayoutMatrix> => {
    const begun = now().getTime();
    const yieldIfDue = yieldRegularly();
    const numbers: number[] = [];
    const descriptors: Int8Array[] = [];
    const hashes: number[] = [];
    for (let above = 0; ; ) {
      const rows = await findLayouts(above, ROWS_PER_READ);
      for (const { number, layout, phash } of rows) {
        const descriptor = toDescriptor(layout);
        if (descriptor.length !== LAYOUT_LENGTH) continue;
        numbers.push(number);
        descriptors.push(descriptor);
        hashes.push(...hashHalves(phash));
        await yieldIfDue();
      }
      if (rows.length < ROWS_PER_READ) break;
      above = rows.at(-1)?.number ?? 0;
    }
    const matrix = {
      numbers: Uint32Array.from(numbers),
      rows: new Int8Array(numbers.length * LAYOUT_LENGTH),
      hashes: Uint32Array.from(hashes),
    };
    for (const [row, descriptor] of descriptors.entries()) matrix.rows.set(descriptor, row * LAYOUT_LENGTH);
    const took = now().getTime() - begun;
    cached = { matrix, until: now().getTime() + Math.max(TRUST.leastMs, took * TRUST.timesRead) };
    return matrix;
  };

  return (isFresh = false): Promise<LayoutMatrix> => {
    if (!isFresh && cached && now().getTime() < cached.until) return Promise.resolve(cached.matrix);
    reading ??= readMatrix().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
