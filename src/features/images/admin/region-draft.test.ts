import { expect, test } from 'vitest';
import {
  boxBetween,
  elementTags,
  moved,
  nextTag,
  openProposals,
  stretched,
  withBox,
  withRegion,
} from './region-draft.ts';

const region = (tag: string) => ({ tag, box: [0.25, 0.25, 0.5, 0.5] as [number, number, number, number], title: '' });
const LOWER_RIGHT = { left: false, top: false, right: true, bottom: true };

test('only tags of elements are offered, and the first one without a region is next', () => {
  const tags = elementTags(['topic:alerts', 'modal', 'table']);
  expect(tags).toEqual(['modal', 'table']);
  expect([[], [region('modal')], [region('modal'), region('table')]].map((all) => nextTag(tags, all))).toEqual([
    'modal',
    'table',
    'modal',
  ]);
  expect(nextTag([], [])).toBeUndefined();
});

test.each([
  ['between two points, in any direction', boxBetween([0.75, 0.5], [0.25, 0.25]), [0.25, 0.25, 0.5, 0.25]],
  ['cut at the edges', boxBetween([-1, 0.5], [0.5, 2]), [0, 0.5, 0.5, 0.5]],
  ['moved', moved([0.25, 0.25, 0.5, 0.5], [0.125, -0.125]), [0.375, 0.125, 0.5, 0.5]],
  ['moved against an edge', moved([0.25, 0.25, 0.5, 0.5], [1, -1]), [0.5, 0, 0.5, 0.5]],
  ['stretched', stretched([0.25, 0.25, 0.5, 0.5], [0.125, -0.25], LOWER_RIGHT), [0.25, 0.25, 0.625, 0.25]],
  ['turned over', stretched([0.5, 0.5, 0.25, 0.25], [-0.5, 0], LOWER_RIGHT), [0.25, 0.5, 0.25, 0.25]],
])('a box is %s', (_what, box, expected) => {
  expect(box).toEqual(expected);
});

test('a region is changed alone, and its box is stored as it will be saved', () => {
  const all = [region('modal'), region('table')];
  expect(withRegion(all, 1, { title: 'Hosts' }).map(({ title }) => title)).toEqual(['', 'Hosts']);
  expect(withBox(all, 0, [1 / 3, 0, 0.5, 0.5])[0]?.box).toEqual([0.3333, 0, 0.5, 0.5]);
});

test('proposals are open for the tags of the image, until a region of the tag is nearly the same', () => {
  const proposed = (tag: string, x: number) => ({ tag, box: [x, 0.25, 0.5, 0.5] as const, confidence: 0.5 });
  const all = [proposed('modal', 0.27), proposed('table', 0.27), proposed('modal', 0.5), proposed('chart', 0.25)];
  expect(openProposals(all, ['modal', 'table'], [])).toEqual(all.slice(0, 3));
  expect(openProposals(all, ['modal', 'table'], [region('modal')])).toEqual(all.slice(1, 3));
});
