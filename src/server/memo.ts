/** Overhead of an entry, in bytes: its key, its place in the map. */
const ENTRY_BYTES = 200;

/**
 * Values derived from one revision of something, by key. Another revision empties it; beyond `maxBytes` the least recently
 * used ones are dropped. Callers check access before they call: a memo serves one class of access.
 */
export function memo<V>({ maxBytes, bytesOf }: { maxBytes: number; bytesOf: (value: V) => number }) {
  const kept = new Map<string, V>();
  let keptFor: number | undefined;
  let bytes = 0;

  const costOf = (key: string, value: V): number => bytesOf(value) + 2 * key.length + ENTRY_BYTES;

  const clear = (): void => {
    kept.clear();
    keptFor = undefined;
    bytes = 0;
  };

  const forget = (key: string): void => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    bytes -= costOf(key, value);
  };

  const keep = (key: string, value: V): void => {
    forget(key);
    kept.set(key, value);
    bytes += costOf(key, value);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  return {
    /** The value of a key; `build` derives it if it is not cached. An undefined result is not cached. */
    get: async <B extends V | undefined>(key: string, revision: number, build: () => Promise<B>): Promise<V | B> => {
      if (keptFor !== revision) {
        clear();
        keptFor = revision;
      }
      const known = kept.get(key);
      if (known !== undefined) {
        // Makes it the most recently used one.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const value = await build();
      // The revision may have changed meanwhile, and the memo with it.
      if (value !== undefined && keptFor === revision) keep(key, value);
      return value;
    },
    clear,
    figures: (): { entries: number; bytes: number } => ({ entries: kept.size, bytes }),
  };
}

/** Values derived from one revision. */
export type Memo<V> = ReturnType<typeof memo<V>>;
