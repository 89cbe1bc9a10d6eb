import { expect, test } from 'vitest';
import { placeInTile } from './place-in-tile.ts';

test.each([
  ['a dialog', 800, 600, 0.7],
  ['a table', 1600, 500, 0.84],
  ['a tool bar', 1000, 200, 0.84],
  ['a side bar', 450, 1000, 0.24],
])('%s is drawn whole', (_what, width, height, share) => {
  expect(placeInTile({ width, height }, 'ui-elements')).toMatchObject({ whole: share, drawn: share });
});

test.each([
  [200, 0.92, 0.92],
  [60, 0.92, 3],
  [20, 0.92, 9],
])(
  'a strip of 1200 x %i comes closer to the edges of its tile, and is declared as wide as its first part makes it',
  (height, whole, drawn) => {
    expect(placeInTile({ width: 1220, height }, 'ui-elements')).toMatchObject({
      whole,
      drawn: expect.closeTo(drawn, 0),
    });
  },
);

test('a tall strip keeps 22 % of its tile, and is declared as wide as it is drawn then', () => {
  expect(placeInTile({ width: 190, height: 950 }, 'ui-elements')).toMatchObject({ drawn: 0.22 });
});

test('a screen is cropped, or whole on a ground of its own', () => {
  expect(placeInTile({ width: 1600, height: 1000 }, 'screens')).toMatchObject({ whole: 0, drawn: 1 });
  expect(placeInTile({ width: 1600, height: 500, ground: '#eee' }, 'screens')).toMatchObject({
    whole: 0.92,
    drawn: 0.92,
  });
});

test('the box of an image is as wide as its share of the tile, and knows its size', () => {
  expect(placeInTile({ width: 40, height: 20 }, 'ui-elements').box).toEqual({ '--w': 40, '--h': 20, width: '84%' });
});
