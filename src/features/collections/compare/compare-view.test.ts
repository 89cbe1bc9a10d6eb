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
    ['two screens on a laptop', [SCREEN, SCREEN], LAPTOP, [2]],
    ['two bars are stacked', [BAR, BAR], LAPTOP, [1, 1]],
    ['two wide screens, which would be hardly larger stacked', [WIDE, WIDE], DESKTOP, [2]],
    ['three screens on a laptop', [SCREEN, SCREEN, SCREEN], LAPTOP, [3]],
    ['three screens on a desktop', [SCREEN, SCREEN, SCREEN], DESKTOP, [3]],
    ['three screens on a tablet', [SCREEN, SCREEN, SCREEN], TABLET, [2, 1]],
    ['four screens on a desktop', [SCREEN, SCREEN, SCREEN, SCREEN], DESKTOP, [2, 2]],
    ['four phones stand side by side', [PHONE, PHONE, PHONE, PHONE], LAPTOP, [4]],
    ['shapes that fill a row', [SCREEN, WIDE, CARD], DESKTOP, [3]],
    ['a bar under what is higher, on a tablet', [FORM, SCREEN, TOOLBAR], TABLET, [2, 1]],
    ['a bar under what is higher, on a laptop', [FORM, SCREEN, TOOLBAR], LAPTOP, [2, 1]],
    ['a bar under what is higher, on a desktop', [FORM, SCREEN, TOOLBAR], DESKTOP, [2, 1]],
  ])('%s', (_what, images, room, perRow) => {
    const rows = arranged(images, room);
    expect(rows.map(({ length }) => length)).toEqual(perRow);
    for (const row of rows) {
      expect(row.reduce((sum, { slot }) => sum + slot, (row.length - 1) * 12)).toBeLessThanOrEqual(room.width);
    }
    for (const [at, { width, height }] of rows.flat().entries()) {
      const image = images[at] ?? SCREEN;
      if (height > 120) expect(width / height).toBeCloseTo(image.width / image.height);
      const row = rows.find((_, index) => rows.slice(0, index + 1).flat().length > at) ?? [];
      const highest = Math.max(...row.map((pane) => pane.height));
      expect(height, 'a pane is as high as its row, or as its image').toBeCloseTo(
        Math.max(120, Math.min(highest, image.height)),
        0,
      );
    }
    const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + 40);
    expect(heights.reduce((sum, height) => sum + height, (rows.length - 1) * 12)).toBeLessThanOrEqual(room.height);
  });

  test('a bar has its own pixels, and the screen beside a form more than half of the width of a tablet', () => {
    const [form, screen, bar] = arranged([FORM, SCREEN, TOOLBAR], TABLET).flat();
    expect(bar?.width).toBeGreaterThanOrEqual(TOOLBAR.width);
    expect(screen?.width).toBeGreaterThan(TABLET.width / 2);
    expect((form?.width ?? 0) + (screen?.width ?? 0)).toBeCloseTo(TABLET.width - 12, -1);
  });

  test('like images in different rows have the same size', () => {
    const [first, , last] = arranged([SCREEN, SCREEN, SCREEN], TABLET).flat();
    expect(last).toEqual(first);
  });

  test.each([
    ['two screens', [SCREEN, SCREEN], 357],
    ['four screens', [SCREEN, SCREEN, SCREEN, SCREEN], 357],
    ['three tall images', [TALL, TALL, TALL], 298],
  ])('%s use the width of a phone', (_what, images, least) => {
    const rows = arranged(images, HANDHELD);
    expect(rows).toHaveLength(images.length);
    for (const { width, height } of rows.flat()) {
      expect(width).toBeGreaterThanOrEqual(least);
      expect(height).toBeLessThanOrEqual(HANDHELD.height);
    }
  });
});
