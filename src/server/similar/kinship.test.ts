import { expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { kinshipIn, tagsAt } from './kinship.ts';

async function openWith(images: readonly string[][]) {
  const { app, db } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }),
      images: images.map((tags, at) => ({ row: anImage('acme', { id: `i${at}`, position: at }), tags })),
    },
  ]);
  const index = await app.gallery.index();
  return (own: number, other: number) => kinshipIn(index).between(tagsAt(index, own), tagsAt(index, other));
}

/** Ten graphs and ten tables, all with filters, one image with both, and one with filters alone. */
async function open() {
  const kinship = await openWith([
    ...Array.from({ length: 10 }, () => ['topic:graph', 'topic:network', 'filters']),
    ...Array.from({ length: 10 }, () => ['table', 'filters']),
    ['topic:graph', 'topic:network', 'table', 'filters'],
    ['filters'],
    ['topic:graph', 'sidebar'],
    ['topic:settings', 'sidebar'],
    ['sidebar'],
  ]);
  const between = (own: number, other: number) => kinship(own, other) !== undefined;
  return { between, GRAPH: 0, TABLE: 10, BOTH: 20, FILTERS: 21, GRAPH_IN_APP: 22, SETTINGS_IN_APP: 23, MENU: 24 };
}

test('a graph is not like a table, although one image has both tags, and like what has both', async () => {
  const { between, GRAPH, TABLE, BOTH } = await open();
  expect([between(GRAPH, 1), between(GRAPH, TABLE), between(TABLE, GRAPH)]).toEqual([true, false, false]);
  expect([between(GRAPH, BOTH), between(BOTH, GRAPH), between(BOTH, TABLE)]).toEqual([true, true, true]);
});

test('an image is not like one that shares only what says least about it', async () => {
  const { between, GRAPH, FILTERS } = await open();
  expect(between(GRAPH, FILTERS)).toBe(false);
  expect(between(FILTERS, GRAPH)).toBe(true);
});

test('that both can be navigated makes images alike only if nothing else is known of one', async () => {
  const { between, GRAPH_IN_APP, SETTINGS_IN_APP, MENU } = await open();
  expect([between(GRAPH_IN_APP, SETTINGS_IN_APP), between(GRAPH_IN_APP, MENU)]).toEqual([false, false]);
  expect(between(MENU, SETTINGS_IN_APP)).toBe(true);
});

test('a topic that is all there is to see counts as an element: a form with a menu lacks the graph that an editor has', async () => {
  const [EDITOR, FORM] = [0, 3];
  const kinship = await openWith([
    ['topic:graph', 'sidebar', 'form'],
    ...Array.from({ length: 2 }, () => ['topic:graph']),
    ...Array.from({ length: 9 }, () => ['topic:settings', 'sidebar', 'form']),
  ]);
  expect(kinship(EDITOR, FORM)?.structure).toBeCloseTo(0.5, 1);
  expect(kinship(FORM, FORM + 1)?.structure).toBe(1);
});
