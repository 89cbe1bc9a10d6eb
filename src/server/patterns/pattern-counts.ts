import type { Pattern, RelatedPattern } from '#shared/patterns/pattern.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';

/** A tag needs this many images for a page. */
export const PATTERN_IMAGES_MIN = 3;
/** Two patterns need this many images in common for a meaningful lift. */
const TOGETHER_MIN = 3;
const RELATED_MAX = 8;
/** Below this lift, patterns are not related. */
const LIFT_MIN = 1.2;

/** Counts of all images, by the patterns' positions in their list. */
export type PatternCounts = {
  /** Images by company and pattern: `company * patterns + pattern`. */
  byCompany: Uint32Array;
  /** Images by pairs of patterns. */
  together: Uint32Array;
  /** Images with any of them. */
  images: number;
};

/** Counts patterns in one pass over the images that count. */
export function countPatterns(index: GalleryIndex, patterns: readonly { tag: string }[]): PatternCounts {
  const { counted, company, companies, tagNames, tagStart, tags } = index;
  const positionOf = new Map(patterns.map(({ tag }, position) => [tag, position]));
  const patternOf = Int32Array.from(tagNames, (name) => positionOf.get(name) ?? -1);
  const byCompany = new Uint32Array(companies.length * patterns.length);
  const together = new Uint32Array(patterns.length ** 2);
  let images = 0;
  for (let position = 0; position < counted; position += 1) {
    const row = (company[position] ?? 0) * patterns.length;
    const found = Array.from(tags.subarray(tagStart[position], tagStart[position + 1]), (tag) => patternOf[tag] ?? -1);
    if (found.some((one) => one >= 0)) images += 1;
    for (const one of found) {
      if (one < 0) continue;
      byCompany[row + one] = (byCompany[row + one] ?? 0) + 1;
      for (const other of found) {
        const pair = one * patterns.length + other;
        if (other >= 0 && other !== one) together[pair] = (together[pair] ?? 0) + 1;
      }
    }
  }
  return { byCompany, together, images };
}

/** When each tag's images were added, in seconds, ascending. */
export function datesByTag({ counted, addedAt, tagNames, tagStart, tags }: GalleryIndex): Float64Array[] {
  const dates = tagNames.map((): number[] => []);
  for (let position = 0; position < counted; position += 1) {
    for (const tag of tags.subarray(tagStart[position], tagStart[position + 1]))
      dates[tag]?.push(addedAt[position] ?? 0);
  }
  return dates.map((own) => Float64Array.from(own).sort());
}

/** Patterns on the same images as the one at `position`, by lift. */
export function relatedPatterns(
  patterns: readonly Pattern[],
  { together }: Pick<PatternCounts, 'together'>,
  { position, size }: { position: number; size: number },
): RelatedPattern[] {
  const own = patterns[position]?.count ?? 0;
  return patterns
    .map((pattern, other) => {
      const both = together[position * patterns.length + other] ?? 0;
      return { ...pattern, together: both, lift: (both * size) / (own * pattern.count) };
    })
    .filter((pattern) => pattern.together >= TOGETHER_MIN && pattern.lift >= LIFT_MIN)
    .sort((a, b) => b.lift - a.lift || b.together - a.together || (a.tag < b.tag ? -1 : 1))
    .slice(0, RELATED_MAX);
}
