import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { coverGround, elementGround, tileGround } from './tile-ground.ts';

type Color = readonly [number, number, number];
const WHITE: Color = [255, 255, 255];
const GREY: Color = [240, 242, 245];
const NAVY: Color = [16, 24, 64];
const BLACK: Color = [0, 0, 0];
const BLUE: Color = [20, 20, 240];
const RED: Color = [150, 40, 40];

/** Placeholder of a screen with a bar along its upper edge. */
function placeholderOf(width: number, height: number, body: Color, bar = body): string {
  const scale = 100 / Math.max(width, height);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const rgba = Array.from({ length: w * h }, (_, at) => [...(at < (w * h) / 8 ? bar : body), 255]).flat();
  return Buffer.from(rgbaToThumbHash(w, h, rgba)).toString('base64');
}

const channelsOf = (color = '') => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

test.each([
  ['16:10', 1600, 1000, false],
  ['16:9', 1920, 1080, false],
  ['3:2', 1500, 1000, false],
  ['a screen that loses 14 % when cropped', 1860, 1000, false],
  ['a screen that loses 16 % when cropped', 1910, 1000, true],
  ['a wide strip', 1600, 400, true],
  ['4:3', 1200, 900, true],
  ['a phone', 390, 844, true],
])('a tile shows %s (%i x %i) uncropped on a background: %s', (_, width, height, isWhole) => {
  expect('ground' in tileGround({ width, height, placeholder: placeholderOf(width, height, GREY) })).toBe(isWhole);
});

test.each([
  ['a dialog', 'part', 923, 513, true],
  ['an element', 'element', 923, 513, true],
  ['a screen', 'screen', 923, 513, false],
  ['an image of unknown form', null, 923, 513, false],
  ['a dialog of nearly its shape', 'part', 1620, 1000, false],
] as const)('a tile cuts nothing off %s: %s, %i x %i, %s', (_, form, width, height, isWhole) => {
  expect('ground' in tileGround({ form, width, height, placeholder: placeholderOf(width, height, GREY) })).toBe(
    isWhole,
  );
});

test.each([
  ['white', WHITE, WHITE],
  ['grey', GREY, GREY],
  ['dark', NAVY, NAVY],
  ['black', BLACK, BLACK],
  ['white under a dark bar', WHITE, NAVY],
])(
  'the background of a wide screen that is %s has the colour of its body, a visible step beside it',
  (_, body, bar) => {
    const { ground } = tileGround({ width: 2000, height: 800, placeholder: placeholderOf(2000, 800, body, bar) });
    const steps = channelsOf(ground).map((channel, at) => channel - (body[at] ?? 0));
    const isDark = Math.max(...body) < 110;
    for (const step of steps) expect(Math.abs(step)).toBeLessThan(60);
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    expect(isDark ? mean : -mean).toBeGreaterThan(8);
  },
);

test.each([
  ['white', WHITE, false],
  ['grey', GREY, false],
  ['dark', NAVY, true],
  ['black', BLACK, true],
  ['blue', BLUE, false],
  ['red', RED, false],
])('an element that is %s has a background of its own: %o %s', (_, body, hasGround) => {
  const { ground } = elementGround({ width: 400, height: 90, placeholder: placeholderOf(400, 90, body) });
  expect(ground !== undefined).toBe(hasGround);
  if (ground)
    expect(Math.max(...channelsOf(ground).map((channel, at) => channel - (body[at] ?? 0)))).toBeGreaterThan(8);
});

test('the background of a white or grey screen has no tint', () => {
  for (const body of [WHITE, GREY]) {
    const channels = channelsOf(
      tileGround({ width: 2000, height: 800, placeholder: placeholderOf(2000, 800, body) }).ground,
    );
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(3);
  }
});

test('an image without a placeholder has a background, too', () => {
  expect(tileGround({ width: 2000, height: 800, placeholder: '' }).ground).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  ['16:9', 1600, 900, false],
  ['16:10', 1600, 1000, false],
  ['a sign-in form', 600, 900, true],
  ['a wide strip', 2000, 600, true],
])('the cover %s (%i x %i) is shown whole on its card: %s', (_, width, height, isWhole) => {
  expect(coverGround(placeholderOf(width, height, GREY)) !== undefined).toBe(isWhole);
});

test('a cover without a preview, or with a broken one, is cropped', () => {
  for (const placeholder of [null, '', '!']) expect(coverGround(placeholder)).toBeUndefined();
});
