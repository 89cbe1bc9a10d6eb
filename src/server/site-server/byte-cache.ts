/** An in-memory cache of files, bounded by bytes; the least recently used ones are dropped first. */
export function byteCache(maxBytes: number) {
  const held = new Map<string, Buffer>();
  let size = 0;

  const get = (key: string): Buffer | undefined => {
    const value = held.get(key);
    if (value) {
      held.delete(key);
      held.set(key, value);
    }
    return value;
  };

  const set = (key: string, value: Buffer): void => {
    size += value.length - (held.get(key)?.length ?? 0);
    held.delete(key);
    held.set(key, value);
    for (const [oldest, buffer] of held) {
      if (size <= maxBytes) break;
      held.delete(oldest);
      size -= buffer.length;
    }
  };

  const drop = (key: string): void => {
    size -= held.get(key)?.length ?? 0;
    held.delete(key);
  };

  return { get, set, drop, bytes: () => size };
}

export type ByteCache = ReturnType<typeof byteCache>;
