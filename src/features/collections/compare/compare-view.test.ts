import { describe, expect, test } from 'vitest';
import {
  arranged,
  FITTED,
  fitSize,
  fitted,
  ownPixels,
  pannedBy,
  scaleIn,
  settled,
  transformOf,
  zoomedAt,
} from './compare-view.ts';

const PANE = { width: 400, height: 400 };
const MIDDLE = { x: 0, y: 0 };
const SMALL = fitted({ width: 800, height: 500 }, PANE);
const LARGE = fitted({ width: 2560, height: 1600 }, PANE);
const TINY = fitted({ width: 100, height: 50 }, PANE);

describe('the view of compared images', () => {
  test('keeps the point under the pointer in place while zooming', () => {
    const from = { x: 100, y: -50 };
    const view = zoomedAt(FITTED, 2, from, SMALL);
    expect(view).toEqual({ scale: 2, x: 0.5 + 0.125, y: 0.5 - 0.1 });
    const onScreen = { x: (0.75 - view.x) * SMALL.width * view.scale, y: (0.3 - view.y) * SMALL.height * view.scale };
    expect(onScreen.x).toBeCloseTo(from.x);
    expect(onScreen.y).toBeCloseTo(from.y);
  });

  test('stays within its limits of scale and position, and fits again at the smallest scale', () => {
    const within = (view: typeof FITTED) => settled(view, [SMALL, LARGE]);
    expect(within(zoomedAt(FITTED, 1_000, MIDDLE, SMALL)).scale).toBe(16);
    expect(within(zoomedAt(zoomedAt(FITTED, 3, { x: 90, y: 90 }, SMALL), 0.1, MIDDLE, SMALL))).toBe(FITTED);
    expect(within(pannedBy(FITTED, { x: 500, y: 500 }, SMALL))).toBe(FITTED);
    const far = within(pannedBy({ scale: 2, x: 0.5, y: 0.5 }, { x: 9_999, y: -9_999 }, SMALL));
    expect(far).toMatchObject({ scale: 2, x: 0, y: 1 });
  });

  test('covers the same share of images of different sizes; small images are not enlarged', () => {
    expect(SMALL).toMatchObject({ width: LARGE.width, height: LARGE.height });
    const view = { scale: 2, x: 0.25, y: 0.5 };
    expect(transformOf(view, SMALL)).toBe('translate3d(200px, 0px, 0) scale(2)');
    expect(transformOf(view, LARGE)).toBe(transformOf(view, SMALL));
    expect(fitSize({ width: 100, height: 50 }, PANE)).toEqual({ width: 100, height: 50 });
  });

  test('at 1:1 each image has its own pixels, whatever the sizes of the others, and keeps that proportion while zooming', () => {
    const images = [SMALL, LARGE, TINY];
    const view = settled(ownPixels(FITTED), images);
    const widths = (now: typeof view) => images.map((image) => Math.round(image.width * scaleIn(now, image)));
    expect(widths(view)).toEqual([800, 2560, 100]);
    const larger = settled(zoomedAt(view, 1.5, MIDDLE, SMALL), images);
    expect(widths(larger)).toEqual([1200, 3840, 150]);
    // None is smaller than fitted, and with the last that is larger the view fits again.
    const smaller = settled(zoomedAt(view, 0.25, MIDDLE, SMALL), images);
    expect(widths(smaller)).toEqual([400, 640, 100]);
    expect(settled(zoomedAt(smaller, 0.5, MIDDLE, LARGE), images)).toBe(FITTED);
    // Nothing is larger than its pane: 1:1 is how they fit.
    expect(settled(ownPixels(FITTED), [TINY])).toBe(FITTED);
  });

  test('an image that fits at 1:1 stays in the middle while a larger one is panned', () => {
    const panned = settled(pannedBy(ownPixels(FITTED), { x: -60, y: 0 }, LARGE), [TINY, LARGE]);
    expect(transformOf(panned, TINY)).toBe('none');
    expect(transformOf(panned, LARGE)).toMatch(/^translate3d\(-60(\.\d+)?px, 0px, 0\) scale\(6.4\)$/);
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
    ['four forms and cards on a laptop, larger in one row', [FORM, CARD, FORM, CARD], LAPTOP, 4],
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
