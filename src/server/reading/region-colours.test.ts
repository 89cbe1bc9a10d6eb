import { expect, test } from 'vitest';
import type { PixelRows } from '../image-host/image-pixels.ts';
import { toPaletteEntry } from './palette.mapper.ts';
import { regionColoursOf } from './region-colours.ts';

const WHITE = [255, 255, 255];
const NAVY = [17, 24, 39];
const RED = [220, 38, 38];

/** A white page of 1000 x 500 pixels with a navy sidebar and a red button. */
function page(): PixelRows {
  const [width, height] = [1_000, 500];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isButton = x >= 800 && x < 900 && y >= 20 && y < 50;
      data.set(isButton ? RED : x < 200 ? NAVY : WHITE, 3 * (y * width + x));
    }
  }
  return { data, width, height };
}

test.each([
  ['a button has its own colour and the theme of its image', [0.8, 0.04, 0.1, 0.06], ['red'], null],
  ['a button with some of the page around it', [0.79, 0.02, 0.12, 0.1], ['red', 'white'], null],
  ['a dark sidebar of a light page', [0, 0, 0.2, 1], ['black'], 'dark'],
  ['a part of the page', [0.3, 0.2, 0.4, 0.5], ['white'], 'light'],
  ['a red part of an image has the theme of its image', [0.8, 0.04, 0.1, 0.06], ['red'], null],
  ['the edge of an image', [0.99, 0.99, 0.01, 0.01], ['white'], null],
] as const)('%s', (_what, box, names, theme) => {
  const colours = regionColoursOf(page(), box);
  const sorted = colours.palette.map((colour) => toPaletteEntry(colour).name).toSorted();
  expect([sorted, colours.theme]).toEqual([[...names], theme]);
});

test('a large orange surface is neither light nor dark', () => {
  const data = new Uint8Array(300 * 300 * 3);
  for (let at = 0; at < 300 * 300; at += 1) data.set([245, 158, 11], 3 * at);
  expect(regionColoursOf({ data, width: 300, height: 300 }, [0, 0, 1, 1])).toMatchObject({ theme: null });
});
