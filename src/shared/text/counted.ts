/** A whole number with thousands separators: "2,300". Without `Intl`, whose first use blocks a phone for 50 ms and more. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A number with its noun: "1 image", "2,300 images". */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : nouns}`;
