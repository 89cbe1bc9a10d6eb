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
const TOOLBAR = { width: 610, height: 107 };
const FORM = { width: 407, height: 649 };
const CARD = { width: 588, height: 718 };

const LAPTOP = { width: 1_360, height: 590 };
const DESKTOP = { width: 2_320, height: 1_130 };
const TABLET = { width: 705, height: 728 };
const HANDHELD = { width: 358, height: 640 };

describe('panes', () => {
  test.each([
    ['two screens on a laptop', [SCREEN, SCREEN], LAPTOP, 2],
    ['two bars are stacked', [BAR, BAR], LAPTOP, 1],
    ['two wide screens, which would not be in view stacked', [WIDE, WIDE], DESKTOP, 2],
    ['three screens on a laptop', [SCREEN, SCREEN, SCREEN], LAPTOP, 3],
    ['three screens on a window of 1280 px', [SCREEN, SCREEN, SCREEN], { width: 1_185, height: 510 }, 3],
    ['three screens on a desktop', [SCREEN, SCREEN, SCREEN], DESKTOP, 3],
    ['three screens on a tablet', [SCREEN, SCREEN, SCREEN], TABLET, 2],
    ['four screens on a desktop', [SCREEN, SCREEN, SCREEN, SCREEN], DESKTOP, 4],
    ['four screens on a laptop', [SCREEN, SCREEN, SCREEN, SCREEN], LAPTOP, 2],
    ['ten screens on a laptop, in three rows', Array(10).fill(SCREEN), LAPTOP, 4],
    ['six screens on a laptop, in two rows', Array(6).fill(SCREEN), LAPTOP, 3],
    ['twelve screens on a desktop', Array(12).fill(SCREEN), DESKTOP, 6],
    ['five forms on a phone', Array(5).fill(FORM), HANDHELD, 2],
    ['four phones stand side by side', [PHONE, PHONE, PHONE, PHONE], LAPTOP, 4],
    ['different shapes', [SCREEN, WIDE, CARD], DESKTOP, 3],
    ['a form, a screen and a bar on a laptop', [FORM, SCREEN, TOOLBAR], LAPTOP, 3],
    ['two screens on a phone', [SCREEN, SCREEN], HANDHELD, 1],
    ['three tall images on a phone', [TALL, TALL, TALL], HANDHELD, 1],
  ])('%s', (_what, images, room, count) => {
    const { columns, column, panes } = arranged(images, room);
    expect(columns).toBe(count);
    expect(columns * column + (columns - 1) * 12).toBeLessThanOrEqual(room.width);
    for (const [at, { width, height }] of panes.entries()) {
      const image = images[at] ?? SCREEN;
      expect(width).toBeLessThanOrEqual(Math.min(column, image.width));
      expect(height).toBeLessThanOrEqual(room.height - 40);
      if (height > 120) expect(width / height).toBeCloseTo(image.width / image.height);
    }
    expect(column, 'columns are no wider than what they show').toBe(Math.max(160, ...panes.map(({ width }) => width)));
  });

  test('screens fill their columns, phones are as high as the window, and a small image has its own pixels', () => {
    expect(arranged([SCREEN, SCREEN], LAPTOP).panes[1]).toEqual({ width: 674, height: 421.25 });
    const four = arranged([SCREEN, SCREEN, SCREEN, SCREEN], LAPTOP).panes.map(({ height }) => height + 40);
    expect((four[0] ?? 0) + 12 + (four[2] ?? 0), 'two rows are in view together').toBeLessThanOrEqual(LAPTOP.height);
    expect(arranged([PHONE, PHONE], LAPTOP).panes[0]?.height).toBe(LAPTOP.height - 40);
    expect(arranged([SCREEN, TOOLBAR], LAPTOP).panes[1]).toEqual({ width: 610, height: 120 });
  });
});
