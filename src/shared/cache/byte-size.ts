const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes for people: `0 B`, `1.4 KB`, `23 MB`. */
export function byteSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}
