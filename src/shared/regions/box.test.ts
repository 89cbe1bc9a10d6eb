import { expect, test } from 'vitest';
import { type Box, boxName, drawnBox, isInside, normalBox, pixelsOf } from './box.ts';

test.each<[string, Box, boolean]>([
  ['the whole image', [0, 0, 1, 1], true],
  ['a part', [0.25, 0.5, 0.5, 0.25], true],
  ['over the right edge', [0.6, 0, 0.5, 1], false],
  ['over the bottom', [0, 0.6, 1, 0.5], false],
  ['left of the image', [-0.1, 0, 0.5, 1], false],
  ['no width', [0, 0, 0, 1], false],
  ['nearly no height', [0, 0, 1, 0.00001], false],
  ['the least size', [0.5, 0.5, 0.002, 0.002], true],
  ['a negative height', [0, 0.5, 1, -0.2], false],
  ['no number', [0, Number.NaN, 1, 1], false],
  ['endless', [0, 0, Number.POSITIVE_INFINITY, 1], false],
  ['a rounding error over the edge', [0.0002, 0, 0.9999, 1], true],
])('%s', (_what, box, is) => {
  expect(isInside(box)).toBe(is);
});

test('a stored box is rounded and never reaches over an edge', () => {
  expect(normalBox([0.333333, 0.1, 0.666669, 0.900004])).toEqual([0.3333, 0.1, 0.6667, 0.9]);
  expect(normalBox(normalBox([0.12345, 0.5, 0.3, 0.00001]))).toEqual(normalBox([0.12345, 0.5, 0.3, 0.00001]));
  expect(boxName([0.1, 0.2, 0.3, 0.4])).toBe('1000-2000-3000-4000');
});

test('a drawn box is never smaller than is allowed, also at the edge', () => {
  expect(drawnBox([0.5, 1, 0.3, 0])).toEqual([0.5, 0.998, 0.3, 0.002]);
  expect(isInside(drawnBox([1, 0.2, 0, 0.00001]))).toBe(true);
  expect(drawnBox([0.1, 0.2, 0.3, 0.4])).toEqual([0.1, 0.2, 0.3, 0.4]);
});

test('pixels are inside the image, at least one', () => {
  expect(pixelsOf([0.5, 0.25, 0.5, 0.5], { width: 1001, height: 400 })).toEqual({
    left: 501,
    top: 100,
    width: 500,
    height: 200,
  });
  expect(pixelsOf([0.9999, 0.9999, 0.0001, 0.0001], { width: 20, height: 20 })).toEqual({
    left: 19,
    top: 19,
    width: 1,
    height: 1,
  });
});
