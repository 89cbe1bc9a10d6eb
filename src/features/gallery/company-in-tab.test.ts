import { expect, test } from 'vitest';
import type { CompanyPreview, GalleryPreview } from '#shared/images/image.contract.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { cutForTab } from './company-in-tab.ts';

const item = (id: string, tags: string[], slug = 'acme') => aGalleryItem(id, { tags, company: { name: slug, slug } });
const ghost = { placeholder: '', width: 16, height: 10 };

const acme: CompanyPreview = {
  total: 14,
  items: [
    ...['a', 'b', 'c', 'd'].map((id) => item(id, ['topic:login'])),
    item('e', ['chart']),
    item('f', ['topic:login', 'chart']),
  ],
  blurred: [ghost, ghost, ghost, ghost],
  companies: [],
  counts: { all: 14, 'all-screens': 9, 'all-ui-elements': 2, 'topic:login': 8, 'topic:graph': 1, chart: 2 },
};
const nothing: GalleryPreview = { total: 460, items: [], blurred: [], companies: [] };
const shown = ({ items, blurred, total }: GalleryPreview) => [
  items.map(({ id }) => id).join(''),
  blurred.length,
  total,
];

test("a company's screens: three, placeholders, and the count of its screens", () => {
  expect(shown(cutForTab(acme, 'acme', { kind: 'screens', tag: 'all' }, nothing))).toEqual(['abc', 3, 9]);
});

test('with a tag the count is of its images with that tag, and no more placeholders than images are missing', () => {
  expect(shown(cutForTab(acme, 'acme', { kind: 'screens', tag: 'topic:login' }, nothing))).toEqual(['abc', 3, 8]);
  expect(shown(cutForTab(acme, 'acme', { kind: 'ui-elements', tag: 'chart' }, nothing))).toEqual(['ef', 0, 2]);
  const more = { ...acme, counts: { chart: 3 } };
  expect(shown(cutForTab(more, 'acme', { kind: 'ui-elements', tag: 'chart' }, nothing))).toEqual(['ef', 1, 3]);
});

test("its images among the tag's public ones show too, those of other companies don't", () => {
  const tagged = { ...nothing, items: [item('z', ['topic:graph']), item('y', ['topic:graph'], 'beta')] };
  expect(shown(cutForTab(acme, 'acme', { kind: 'screens', tag: 'topic:graph' }, tagged))).toEqual(['z', 0, 1]);
});

test('a tag that none of its images has leaves nothing', () => {
  expect(shown(cutForTab(acme, 'acme', { kind: 'screens', tag: 'topic:map' }, nothing))).toEqual(['', 0, 0]);
});
