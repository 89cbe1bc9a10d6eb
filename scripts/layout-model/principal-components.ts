import { sequence } from '../sequence.ts';

/** Number of iterations, after which the last components barely change. */
const ROUNDS = 40;

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** Orthonormalises the vectors (Gram-Schmidt). */
function orthonormalise(vectors: readonly Float64Array[]): void {
  for (const [at, vector] of vectors.entries()) {
    for (const earlier of vectors.slice(0, at)) {
      const share = dot(vector, earlier);
      for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) - share * (earlier[i] ?? 0);
    }
    const length = Math.sqrt(dot(vector, vector)) || 1;
    for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length;
  }
}

/** The principal components of rows centred at zero, largest variance first (orthogonal iteration). */
export function principalComponents(rows: readonly Float64Array[], count: number): Float64Array[] {
  const next = sequence();
  const width = rows[0]?.length ?? 0;
  const vectors = Array.from({ length: count }, () => Float64Array.from({ length: width }, () => next() - 0.5));
  orthonormalise(vectors);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const vector of vectors) {
      const shares = rows.map((row) => dot(row, vector));
      vector.fill(0);
      for (const [at, row] of rows.entries()) {
        const share = shares[at] ?? 0;
        for (let i = 0; i < width; i += 1) vector[i] = (vector[i] ?? 0) + share * (row[i] ?? 0);
      }
    }
    orthonormalise(vectors);
  }
  return vectors;
}
