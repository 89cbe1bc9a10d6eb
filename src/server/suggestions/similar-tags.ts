import { likenessOf, toDescriptor } from '../similar/layout-matrix.ts';

/** Images of other companies whose tags are compared; with fewer, a few images would decide. */
const NEIGHBOURS = 20;
/** Share of the neighbours that must have a tag, weighted by likeness (DECISIONS.md 52). */
const LEAST_SHARE = 0.55;
/** How much more a more similar image counts. */
const EXPONENT = 3;

/** A tagged image; `layout` in base64. */
export type TaggedImage = { company: string; layout: string; tags: readonly string[] };

export type OfferedTag = { tag: string; probability: number };

/** The tags that most of the most similar images of other companies have, most probable first. */
export function similarTags(
  image: Pick<TaggedImage, 'company' | 'layout'>,
  others: readonly TaggedImage[],
): OfferedTag[] {
  const own = toDescriptor(image.layout);
  const nearest = others
    .filter(({ company, tags }) => company !== image.company && tags.length > 0)
    .map(({ layout, tags }) => ({ tags, weight: Math.max(0, likenessOf(own, toDescriptor(layout))) ** EXPONENT }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, NEIGHBOURS);
  const total = nearest.reduce((sum, { weight }) => sum + weight, 0);
  if (nearest.length < NEIGHBOURS || total === 0) return [];
  const weights = new Map<string, number>();
  for (const { tags, weight } of nearest) for (const tag of tags) weights.set(tag, (weights.get(tag) ?? 0) + weight);
  return [...weights]
    .map(([tag, weight]) => ({ tag, probability: weight / total }))
    .filter(({ probability }) => probability >= LEAST_SHARE)
    .sort((a, b) => b.probability - a.probability);
}
