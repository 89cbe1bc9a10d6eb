/** Splits a list into parts of at most `size`, in its order. */
export function* portions<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
