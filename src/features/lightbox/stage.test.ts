import { expect, test } from 'vitest';
import { beginsInContext, fitWithin, stageOf, timesShown } from './stage.ts';

test('the lightbox is 80 px narrower than the screen and takes 90 percent of its height', () => {
  expect(stageOf({ width: 1440, height: 900 })).toEqual({ width: 1360, height: 810 });
  expect(stageOf({ width: 640, height: 900 })).toEqual({ width: 560, height: 810 });
});

test('on a phone the lightbox takes the full width', () => {
  expect(stageOf({ width: 390, height: 800 })).toEqual({ width: 390, height: 720 });
});

test('an image fills the stage as far as its proportions allow', () => {
  const stage = stageOf({ width: 1440, height: 900 });
  expect(fitWithin({ width: 3200, height: 2000 }, stage)).toEqual({ width: 1296, height: 810 });
  expect(fitWithin({ width: 1000, height: 4000 }, stage)).toEqual({ width: 203, height: 810 });
});

test('a small element is shown at its own size', () => {
  expect(fitWithin({ width: 300, height: 120 }, { width: 1360, height: 810 })).toEqual({ width: 300, height: 120 });
});

test('an element that may be enlarged is, within the stage', () => {
  const stage = { width: 1360, height: 810 };
  expect(fitWithin({ width: 60, height: 20 }, stage, 2)).toEqual({ width: 120, height: 40 });
  expect(fitWithin({ width: 1000, height: 200 }, stage, 2)).toEqual({ width: 1360, height: 272 });
});

test.each([
  [36, 2],
  [81, 2],
  [134, 2],
  [200, 2],
  [201, 1],
  [1600, 1],
])('an element of %i px is shown %i times as large', (width, times) => {
  expect(timesShown({ width, height: 30 })).toBe(times);
});

test.each([
  [
    'a badge on a wide screen',
    { width: 75, height: 24 },
    { width: 1600, height: 900 },
    { width: 1440, height: 900 },
    true,
  ],
  ['a badge on a phone', { width: 75, height: 24 }, { width: 1600, height: 900 }, { width: 390, height: 844 }, false],
  [
    'a badge of a tall page',
    { width: 75, height: 24 },
    { width: 1600, height: 4000 },
    { width: 1440, height: 900 },
    false,
  ],
  ['a strip of tabs', { width: 600, height: 40 }, { width: 1600, height: 900 }, { width: 1440, height: 900 }, false],
  ['a card', { width: 300, height: 160 }, { width: 1600, height: 900 }, { width: 1440, height: 900 }, false],
])('%s begins in its screen: %o in %o on %o, %s', (_name, region, image, screen, isInContext) => {
  expect(beginsInContext(region, image, screen)).toBe(isInContext);
});
