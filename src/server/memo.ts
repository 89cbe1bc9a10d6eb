import { LRUCache } from 'lru-cache';

/** Overhead of an entry, in bytes: its key, its place in the map. */
const ENTRY_BYTES = 200;

/**
 * Values derived from one revision of something, by key. Another revision empties it; beyond `maxBytes` the least recently
 * used ones are dropped. Callers check access before they call: a memo serves one class of access.
 */
export function memo<V extends object | string>({
  maxBytes,
  bytesOf,
}: {
  maxBytes: number;
  bytesOf: (value: V) => number;
}) {
  const cached = new LRUCache<string, V>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + ENTRY_BYTES,
  });
  let cachedFor: number | undefined;

  const clear = (): void => {
    cached.clear();
    cachedFor = undefined;
  };

  return {
    /** The value of a key; `build` derives it if it is not cached. An undefined result is not cached. */
    get: async <B extends V | undefined>(key: string, revision: number, build: () => Promise<B>): Promise<V | B> => {
      if (cachedFor !== revision) {
        clear();
        cachedFor = revision;
      }
      const existing = cached.get(key);
      if (existing !== undefined) return existing;
      const value = await build();
      // The revision may have changed meanwhile, and the memo with it.
      if (value !== undefined && cachedFor === revision) cached.set(key, value);
      return value;
    },
    clear,
    figures: (): { entries: number; bytes: number } => ({ entries: cached.size, bytes: cached.calculatedSize }),
  };
}

/** Values derived from one revision. */
export type Memo<V extends object | string> = ReturnType<typeof memo<V>>;
