import type { OutsideImage } from '../reading/layout.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import type { PairsRepository } from './pairs.repository.ts';
import { COARSE_CELLS, coarseEdges, type Edges, type PartFit, partFitter } from './part-fit.ts';

/** The coarse edges of all images, one after the other, with their row numbers and sizes in pixels. */
type CoarseEdges = Readonly<Record<'numbers' | 'widths' | 'heights', Uint32Array>> & { cells: Uint8Array };

/** Images per query: about 1.5 MB. */
const ROWS_PER_READ = 1_000;
/** Images that are compared in detail, and places of the picture in each. */
const MOST = { images: 24, places: 3 };
/**
 * A part of an image fits at least this well, or less if it fits in no image of another company nearly as well. Of 280 parts of real
 * screenshots 263 found theirs; of as many of other products, 5 found one.
 */
const LEAST = { fit: 0.93, aheadFit: 0.84, ahead: 0.07 };

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** Reads the edges of all images. */
export async function readCoarseEdges(findEdges: PairsRepository['findEdges']): Promise<CoarseEdges> {
  const pause = yieldRegularly();
  const all: { number: number; width: number; height: number; cells: Float32Array }[] = [];
  for (let above = 0; ; ) {
    const rows = await findEdges(above, ROWS_PER_READ);
    for (const { edges, ...row } of rows) {
      all.push({ ...row, cells: coarseEdges(bytesOf(edges)) });
      await pause();
    }
    if (rows.length < ROWS_PER_READ) break;
    above = rows.at(-1)?.number ?? 0;
  }
  const cells = new Uint8Array(all.length * COARSE_CELLS);
  for (const [row, image] of all.entries()) cells.set(image.cells, row * COARSE_CELLS);
  const column = (name: 'number' | 'width' | 'height') => Uint32Array.from(all, (image) => image[name]);
  return { numbers: column('number'), widths: column('width'), heights: column('height'), cells };
}

/**
 * Images of which a picture from outside is a part, or which show the same screen as it, best fit first: looked for everywhere in
 * coarse grids (about 0.03 ms an image), then in detail where it fits best.
 */
export async function wholesOf(
  look: OutsideImage,
  coarse: CoarseEdges,
  findShown: PairsRepository['findShown'],
): Promise<{ id: string }[]> {
  const fitter = partFitter({ ...look, cells: bytesOf(look.edges) });
  const edgesAt = (row: number): Edges => ({
    cells: coarse.cells.subarray(row * COARSE_CELLS, (row + 1) * COARSE_CELLS),
    width: coarse.widths[row] ?? 0,
    height: coarse.heights[row] ?? 0,
  });
  const pause = yieldRegularly();
  const fits = new Float32Array(coarse.numbers.length);
  for (let row = 0; row < fits.length; row += 1) {
    await pause();
    fits[row] = fitter.coarse(edgesAt(row))[0]?.fit ?? 0;
  }
  const nearest = Uint32Array.from(fits.keys())
    .sort((a, b) => (fits[b] ?? 0) - (fits[a] ?? 0))
    .subarray(0, MOST.images);
  const placesOf = new Map<number, PartFit[]>();
  for (const row of nearest) placesOf.set(coarse.numbers[row] ?? 0, fitter.coarse(edgesAt(row)).slice(0, MOST.places));
  const found: { id: string; folder: string; fit: number }[] = [];
  for (const { id, folder, number, edges, width = 0, height = 0 } of await findShown([...placesOf.keys()])) {
    await pause();
    const { fit } = fitter.fine({ cells: bytesOf(edges), width, height }, placesOf.get(number) ?? []);
    if (fit >= LEAST.aheadFit - LEAST.ahead) found.push({ id, folder, fit });
  }
  found.sort((a, b) => b.fit - a.fit);
  // Files with the same bytes fit equally well.
  const best = found[0] ?? { folder: '', fit: 0 };
  const next = found.find(({ folder, fit }) => fit < best.fit && folder !== best.folder)?.fit ?? 0;
  const isAhead = best.fit >= LEAST.aheadFit && best.fit - next >= LEAST.ahead;
  return found.filter(({ fit }) => fit >= LEAST.fit || (isAhead && fit === best.fit));
}
