/** The smallest hint; fewer images are not mentioned. */
const SMALLEST = 20;

/** A number of images rounded down to 20, 50, 100, 200, 500, …; undefined below 20 (contract 8). */
export function moreHint(images: number): number | undefined {
  if (images < SMALLEST) return undefined;
  const power = 10 ** Math.floor(Math.log10(images));
  return [5, 2, 1].map((digit) => digit * power).find((step) => step <= images);
}
