import { describe, expect, test } from 'vitest';
import { arranged, FITTED, fitSize, onePixelScale, pannedBy, transformOf, zoomedAt } from './compare-view.ts';

const FIT = { width: 400, height: 250 };
const MIDDLE = { x: 0, y: 0 };

describe('the view of compared images', () => {
  test('keeps the point under the pointer in place while zooming', () => {
    const from = { x: 100, y: -50 };
    const view = zoomedAt(FITTED, 2, from, FIT);
    expect(view).toEqual({ scale: 2, x: 0.5 + 0.125, y: 0.5 - 0.1 });
    const onScreen = { x: (0.75 - view.x) * FIT.width * view.scale, y: (0.3 - view.y) * FIT.height * view.scale };
    expect(onScreen.x).toBeCloseTo(from.x);
    expect(onScreen.y).toBeCloseTo(from.y);
  });

  test('stays within its limits of scale and position, and fits again at the smallest scale', () => {
    expect(zoomedAt(FITTED, 1_000, MIDDLE, FIT).scale).toBe(16);
    expect(zoomedAt(zoomedAt(FITTED, 3, { x: 90, y: 90 }, FIT), 0.1, MIDDLE, FIT)).toEqual(FITTED);
    expect(pannedBy(FITTED, { x: 500, y: 500 }, FIT)).toEqual(FITTED);
    expect(pannedBy({ scale: 2, x: 0.5, y: 0.5 }, { x: 9_999, y: -9_999 }, FIT)).toEqual({ scale: 2, x: 0, y: 1 });
  });

  test('covers the same share of images of different sizes; small images are not enlarged', () => {
    const small = fitSize({ width: 800, height: 500 }, { width: 400, height: 400 });
    const large = fitSize({ width: 2560, height: 1600 }, { width: 400, height: 400 });
    expect(small).toEqual(large);
    expect(transformOf({ scale: 2, x: 0.25, y: 0.5 }, small)).toBe('translate3d(200px, 0px, 0) scale(2)');
    expect(
      onePixelScale(
        [
          { width: 800, height: 500 },
          { width: 1600, height: 500 },
        ],
        { width: 400, height: 400 },
      ),
    ).toBe(4);
    expect(fitSize({ width: 100, height: 50 }, { width: 400, height: 400 })).toEqual({ width: 100, height: 50 });
  });
});

const SCREEN = { width: 1_600, height: 1_000 };
const WIDE = { width: 1_600, height: 650 };
const BAR = { width: 1_600, height: 200 };
const TALL = { width: 1_093, height: 2_200 };
const PHONE = { width: 390, height: 844 };

describe('panes', () => {
  test.each([
    ['two screens on a desktop', [SCREEN, SCREEN], { width: 1_360, height: 700 }, 2],
    ['two bars are stacked', [BAR, BAR], { width: 1_360, height: 700 }, 1],
    ['two wide screens, which would be hardly larger stacked', [WIDE, WIDE], { width: 2_320, height: 1_130 }, 2],
    ['three screens: two above one are no row', [SCREEN, SCREEN, SCREEN], { width: 1_360, height: 590 }, 3],
    ['three screens on a large desktop', [SCREEN, SCREEN, SCREEN], { width: 2_320, height: 1_130 }, 3],
    ['two screens on a phone are stacked', [SCREEN, SCREEN], { width: 358, height: 640 }, 1],
    ['four screens make two rows', [SCREEN, SCREEN, SCREEN, SCREEN], { width: 1_360, height: 700 }, 2],
    ['four phones stand side by side', [PHONE, PHONE, PHONE, PHONE], { width: 1_360, height: 700 }, 4],
  ])('%s', (_what, images, room, columns) => {
    const found = arranged(images, room);
    expect(found.columns).toBe(columns);
    for (const [at, { width, height }] of found.panes.entries()) {
      const image = images[at] ?? SCREEN;
      expect(width / height).toBeCloseTo(image.width / image.height);
      expect(width).toBeLessThanOrEqual(room.width / columns);
    }
    const rows = Math.ceil(images.length / columns);
    expect(Math.max(...found.panes.map(({ height }) => height)) * rows).toBeLessThanOrEqual(room.height);
  });

  test.each([
    ['four screens', [SCREEN, SCREEN, SCREEN, SCREEN], 358],
    ['three tall images', [TALL, TALL, TALL], 300],
  ])('%s use the width of a phone', (_what, images, least) => {
    const { columns, panes } = arranged(images, { width: 358, height: 654 });
    expect(columns).toBe(1);
    for (const { width, height } of panes) {
      expect(width).toBeGreaterThanOrEqual(least);
      expect(height).toBeLessThanOrEqual(654);
    }
  });
});
