import { type Box, drawnBox, overlapOf } from '#shared/regions/box.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import type { ProposedRegion } from '#shared/suggestions/suggestion.contract.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import type { Sides } from './edge-snap.ts';

/** Tags that can be chosen by a digit. */
const DIGITS = 9;

/** A point in fractions of the image. */
export type Point = readonly [x: number, y: number];

/** The tags that regions can show: elements. */
export const elementTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tagKind(tag) === 'ui-elements').slice(0, DIGITS);

/** The tag of the next region: the first that has none, else the first. */
export const nextTag = (tags: readonly string[], regions: readonly RegionInput[]): string | undefined =>
  tags.find((tag) => regions.every((region) => region.tag !== tag)) ?? tags[0];

/** A region that overlaps a proposal of its tag by this much is what was proposed. */
const TAKEN = 0.4;

/** The proposals of these tags that no region has taken. */
export const openProposals = (
  proposals: readonly ProposedRegion[],
  tags: readonly string[],
  regions: readonly RegionInput[],
): ProposedRegion[] =>
  proposals.filter(
    ({ tag, box }) =>
      tags.includes(tag) && regions.every((region) => region.tag !== tag || overlapOf(region.box, box) < TAKEN),
  );

/** The box between two points, inside the image. */
export function boxBetween([x1, y1]: Point, [x2, y2]: Point): Box {
  const inside = (fraction: number) => Math.min(1, Math.max(0, fraction));
  const [left, right] = [inside(Math.min(x1, x2)), inside(Math.max(x1, x2))];
  const [top, bottom] = [inside(Math.min(y1, y2)), inside(Math.max(y1, y2))];
  return [left, top, right - left, bottom - top];
}

/** A box moved by a distance, inside the image. */
export function moved([x, y, w, h]: Box, [dx, dy]: Point): Box {
  const inside = (start: number, size: number) => Math.min(1 - size, Math.max(0, start));
  return [inside(x + dx, w), inside(y + dy, h), w, h];
}

/** A box with some of its sides moved by a distance. */
export function stretched([x, y, w, h]: Box, [dx, dy]: Point, { left, top, right, bottom }: Sides): Box {
  return boxBetween([x + (left ? dx : 0), y + (top ? dy : 0)], [x + w + (right ? dx : 0), y + h + (bottom ? dy : 0)]);
}

/** The regions with one changed. */
export const withRegion = (regions: readonly RegionInput[], at: number, change: Partial<RegionInput>): RegionInput[] =>
  regions.map((region, index) => (index === at ? { ...region, ...change } : region));

/** The regions with the box of one replaced, as it is stored. */
export const withBox = (regions: readonly RegionInput[], at: number, box: Box): RegionInput[] =>
  withRegion(regions, at, { box: drawnBox(box) });

/** A box in the middle of the image, for the keyboard. */
export const MIDDLE: Box = [0.25, 0.25, 0.5, 0.5];
