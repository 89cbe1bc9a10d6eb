import { expect, test } from 'vitest';
import { drawnRegions, ELEMENTS, elementsOf, regionsOf } from './element-boxes.ts';
import { allDrawings, KINDS } from './gallery.ts';

test('every kind says where each element of its tags is, unless it fills the image', async () => {
  const said = Object.entries(KINDS).filter(([name, kind]) => elementsOf(kind).length > 0 && name !== 'side-menu');
  expect(said.map(([name, kind]) => [name, elementsOf(kind).sort()])).toEqual(
    said.map(([name]) => [name, Object.keys(ELEMENTS[name] ?? {}).sort()]),
  );
  const drawn = await drawnRegions();
  for (const { file, name } of allDrawings()) {
    const tags = new Set((drawn[file] ?? []).map(({ tag }) => tag));
    expect([file, [...tags].sort()]).toEqual([file, Object.keys(ELEMENTS[name] ?? {}).sort()]);
  }
});

test('boxes are cut at the edges of the page, and those that fill it are left out', () => {
  const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const page = { width: 200, height: 100 };
  const regions = regionsOf('card', [rect(0, 0, 200, 100), rect(-10, 50, 60, 80), rect(100, 0, 50, 50)], page);
  expect(regions.map(({ box }) => box)).toEqual([
    [0, 0.5, 0.25, 0.5],
    [0.5, 0, 0.25, 0.5],
  ]);
});
