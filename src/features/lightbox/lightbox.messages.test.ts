import { expect, test } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { announcementOf, counterOf, taggedWith } from './lightbox.messages.ts';
import type { OpenLightbox } from './lightbox.store.ts';

const anItem = (id: string, tags: string[]) => aGalleryItem(id, { tags });

const aLightbox = (given: Partial<OpenLightbox> = {}): OpenLightbox => ({
  items: [anItem('a', ['topic:dashboard', 'chart']), anItem('b', [])],
  index: 0,
  reading: 'home',
  companies: new Map(),
  tag: 'all',
  kind: 'screens',
  ...given,
});

test("the counter reads 'n / total'", () => {
  expect(counterOf(aLightbox())).toBe('1 / 2');
});

test("'Tagged with' names the grid's tag on the home page, and is absent on a company's page", () => {
  expect(taggedWith(aLightbox({ tag: 'topic:incident-detail' }))).toBe('Tagged with Incident detail');
  expect(taggedWith(aLightbox({ tag: 'chart', reading: 'company' }))).toBeUndefined();
});

test("where the grid has no tag, 'Tagged with' names the image's first tag of the tab's kind", () => {
  expect(taggedWith(aLightbox())).toBe('Tagged with Dashboard');
  expect(taggedWith(aLightbox({ kind: 'ui-elements' }))).toBe('Tagged with Chart');
  expect(taggedWith(aLightbox({ index: 1 }))).toBeUndefined();
});

test("'Tagged with' names the tag of the element that is shown, where the grid has none", () => {
  const badge = { tag: 'severity-badge' };
  expect(taggedWith(aLightbox({ kind: 'ui-elements' }), badge)).toBe('Tagged with Severity badge');
  expect(taggedWith(aLightbox({ kind: 'ui-elements', tag: 'chart' }), badge)).toBe('Tagged with Chart');
});

test('a screen reader announces position and name', () => {
  expect(announcementOf(aLightbox({ index: 1 }))).toBe('Image 2 of 2: Screen b, Acme Shield');
});
