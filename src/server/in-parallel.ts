/**
 * Runs `work` on each item, at most `width` at a time, in their order, each as soon as it is there;
 * of an iterator others may take meanwhile. After a failure nothing new
 * is begun; what runs is waited for, then the first error is thrown.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (failures.length === 0) {
      try {
        const next = await queue.next();
        if (next.done || failures.length > 0) return;
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}
