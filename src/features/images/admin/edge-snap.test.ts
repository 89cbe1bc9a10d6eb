import { describe, expect, test } from 'vitest';
import type { Box } from '#shared/regions/box.ts';
import { type Brightness, brightnessOf, snapToEdges } from './edge-snap.ts';

const [WIDTH, HEIGHT] = [200, 100];
const ALL = { left: true, top: true, right: true, bottom: true };

/** A white image with a panel from (50, 20) to (150, 80). */
function image(panel = 40): Brightness {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 20; y < 80; y += 1) data.fill(panel, y * WIDTH + 50, y * WIDTH + 150);
  return { data, width: WIDTH, height: HEIGHT };
}
const box = (x: number, y: number, right: number, bottom: number): Box => [
  x / WIDTH,
  y / HEIGHT,
  (right - x) / WIDTH,
  (bottom - y) / HEIGHT,
];
const pixels = ([x, y, w, h]: Box) => [x * WIDTH, y * HEIGHT, (x + w) * WIDTH, (y + h) * HEIGHT].map(Math.round);
const REACH = 8 / WIDTH;

describe('a box near an edge of the image', () => {
  test.each([
    ['is put on it, from inside', box(54, 24, 146, 76), [50, 20, 150, 80]],
    ['is put on it, from outside', box(45, 15, 155, 86), [50, 20, 150, 80]],
    ['stays where no edge is within reach', box(80, 40, 120, 60), [80, 40, 120, 60]],
    ['is put on the edge of the image itself', box(3, 2, 197, 98), [0, 0, 200, 100]],
  ])('%s', (_what, drawn, expected) => {
    expect(pixels(snapToEdges(drawn, image(), REACH, ALL))).toEqual(expected);
  });

  test('sides that are not moved stay; too faint a step is no edge', () => {
    const drawn = box(54, 24, 146, 76);
    const left = { left: true, top: false, right: false, bottom: false };
    expect(pixels(snapToEdges(drawn, image(), REACH, left))).toEqual([50, 24, 146, 76]);
    expect(pixels(snapToEdges(drawn, image(252), REACH, ALL))).toEqual([54, 24, 146, 76]);
  });
});

test('of a thin border, the outer side is taken', () => {
  const bordered = image(255);
  for (let y = 20; y < 80; y += 1) {
    for (const x of [50, 149]) bordered.data[y * WIDTH + x] = 0;
  }
  for (const y of [20, 79]) bordered.data.fill(0, y * WIDTH + 50, y * WIDTH + 150);
  expect(pixels(snapToEdges(box(52, 22, 148, 78), bordered, REACH, ALL))).toEqual([50, 20, 150, 80]);
});

test('brightness is that of the eye, roughly', () => {
  const data = Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255]);
  expect([...brightnessOf({ data, width: 3, height: 1 }).data]).toEqual([255, 0, 127]);
});
