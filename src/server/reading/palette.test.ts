import { expect, test } from 'vitest';
import type { PixelRows } from '../image-host/image-pixels.ts';
import { toPaletteEntry } from './palette.mapper.ts';
import { paletteOf } from './palette.ts';
import { themeOf } from './theme.ts';

type Rgb = readonly [number, number, number];
type Area = { colour: Rgb; left?: number; top?: number; width: number; height: number };

const WHITE: Rgb = [255, 255, 255];
const NIGHT: Rgb = [17, 24, 39];
const DIMMED: Rgb = [90, 90, 92];

/** An image of 200 x 100 pixels with rectangles on it, later ones over earlier ones. */
function picture(ground: Rgb, ...areas: Area[]): PixelRows {
  const [width, height] = [200, 100];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data.set(ground, at * 3);
  for (const { colour, left = 0, top = 0, ...size } of areas) {
    for (let y = top; y < top + size.height; y += 1) {
      for (let x = left; x < left + size.width; x += 1) data.set(colour, (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

const colours = (image: PixelRows) => paletteOf(image).map(toPaletteEntry);

test('the background comes first, then areas by size, then accents, including small ones', () => {
  const image = picture(
    WHITE,
    { colour: NIGHT, width: 40, height: 100 },
    { colour: [124, 58, 237], left: 100, top: 40, width: 10, height: 5 },
  );
  expect(colours(image).map(({ hex, name, share }) => [hex, name, share])).toEqual([
    ['#ffffff', 'white', 0.7975],
    ['#111827', 'black', 0.2],
    ['#7c3aed', 'purple', 0.0025],
  ]);
});

test('similar shades are merged, and a palette has at most six colours', () => {
  const near = picture([250, 250, 250], { colour: [244, 244, 245], width: 100, height: 50 });
  expect(colours(near)).toHaveLength(1);
  const bright: Rgb[] = [
    [220, 38, 38],
    [234, 88, 12],
    [250, 204, 21],
    [22, 163, 74],
    [13, 148, 136],
    [37, 99, 235],
    [219, 39, 119],
  ];
  const many = picture(WHITE, ...bright.map((colour, at) => ({ colour, left: at * 20, width: 12, height: 4 })));
  expect(colours(many)).toHaveLength(6);
});

test.each([
  ['a light page', picture(WHITE, { colour: NIGHT, width: 40, height: 100 }), 'light'],
  ['a dark page', picture(NIGHT, { colour: WHITE, width: 40, height: 100 }), 'dark'],
  ['a page that is half dark', picture(NIGHT, { colour: WHITE, width: 100, height: 100 }), 'mixed'],
  [
    'a light dialog over a dimmed page',
    picture(DIMMED, { colour: WHITE, left: 50, top: 20, width: 100, height: 60 }),
    'light',
  ],
  [
    'a light card too small for a dialog',
    picture(NIGHT, { colour: WHITE, left: 80, top: 40, width: 40, height: 20 }),
    'dark',
  ],
] as const)('the theme of %s', (_what, image, theme) => expect(themeOf(image)).toBe(theme));
