const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A duration in seconds as people say it: `about 3 hours`. */
export function timeLeft(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds >= 1.5 * each) ?? ['second', 1];
  const count = Math.max(1, Math.round(seconds / length));
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`;
}
