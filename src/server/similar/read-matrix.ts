import { hashHalves } from '#shared/similar/hash-bits.ts';
import { LAYOUT_LENGTH } from '../reading/layout.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { type LayoutMatrix, toDescriptor } from './layout-matrix.ts';
import type { SimilarRepository } from './similar.repository.ts';

/** Descriptors per query: about 1 MB. */
const ROWS_PER_READ = 5_000;

/** Reads the descriptors of all images. */
export async function readMatrix(findLayouts: SimilarRepository['findLayouts']): Promise<LayoutMatrix> {
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
  return matrix;
}
