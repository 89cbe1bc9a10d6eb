/** `npm test` uses the short form of a long test, `npm test -- --long` the long one. */
export const byLength = <T>({ short, long }: { short: T; long: T }): T =>
  process.env.LONG_TESTS === '1' ? long : short;
