import { describe, expect, test } from 'vitest';
import {
  AT_REST,
  isDrag,
  isZoomed,
  panBy,
  pinch,
  settle,
  toggleZoom,
  ZOOM_RULES,
  zoomIn,
  zoomOut,
  zoomTo,
} from './zoom.ts';

const { home, company } = ZOOM_RULES;
const box = { width: 1000, height: 600 };

describe('the home lightbox', () => {
  test('toggles to 150 percent and back', () => {
    const zoomed = toggleZoom(AT_REST, home);
    expect(zoomed).toEqual({ percent: 150, x: 0, y: 0 });
    expect(toggleZoom(zoomed, home)).toEqual(AT_REST);
  });

  test('has no other zoom level than 100 and 150 percent', () => {
    expect(zoomIn(AT_REST, home).percent).toBe(150);
    expect(zoomIn(zoomIn(AT_REST, home), home).percent).toBe(150);
    expect(zoomOut(AT_REST, home).percent).toBe(100);
  });
});

describe('the company lightbox', () => {
  test('zooms from 100 to 300 percent in steps of 25', () => {
    const seen = [100];
    for (let zoom = zoomIn(AT_REST, company); zoom.percent > (seen.at(-1) ?? 0); zoom = zoomIn(zoom, company)) {
      seen.push(zoom.percent);
    }
    expect(seen).toEqual([100, 125, 150, 175, 200, 225, 250, 275, 300]);
    expect(zoomOut(zoomTo(AT_REST, 300, company), company).percent).toBe(275);
  });

  test('toggles from 100 to 200 percent, and from any other zoom level back to 100', () => {
    expect(toggleZoom(AT_REST, company).percent).toBe(200);
    expect(toggleZoom(zoomTo(AT_REST, 125, company), company)).toEqual(AT_REST);
  });

  test('a pinch keeps the point between the fingers in place, within the limits', () => {
    const at = { x: 100, y: 0 };
    expect(pinch(AT_REST, company, 1.5, at, box)).toEqual({ percent: 150, x: -50, y: 0 });
    expect(pinch(AT_REST, company, 9, at, box).percent).toBe(300);
    expect(pinch(zoomTo(AT_REST, 200, company), company, 0.1, at, box)).toEqual(AT_REST);
  });

  test('settles a pinch on the nearest step', () => {
    expect(settle(zoomTo(AT_REST, 161, company), company).percent).toBe(150);
    expect(settle(zoomTo(AT_REST, 108, company), company)).toEqual(AT_REST);
  });
});

test('an image counts as zoomed above 100 percent', () => {
  expect(isZoomed(AT_REST)).toBe(false);
  expect(isZoomed({ ...AT_REST, percent: 125 })).toBe(true);
});

test('a drag counts once movement exceeds 3 px', () => {
  expect(isDrag({ x: 0, y: 0 }, { x: 3, y: 0 })).toBe(false);
  expect(isDrag({ x: 0, y: 0 }, { x: 2.5, y: 2 })).toBe(true);
});

test('a click keeps the clicked point under the pointer', () => {
  expect(toggleZoom(AT_REST, company, { x: 120, y: -40 })).toEqual({ percent: 200, x: -120, y: 40 });
});

test('panning stops at the edges of the image, and does nothing at 100 percent', () => {
  const zoomed = zoomTo(AT_REST, 200, company);
  expect(panBy(zoomed, { x: 80, y: -30 }, box)).toEqual({ percent: 200, x: 80, y: -30 });
  expect(panBy(zoomed, { x: 5000, y: -5000 }, box)).toEqual({ percent: 200, x: 500, y: -300 });
  expect(panBy(AT_REST, { x: 80, y: 0 }, box)).toEqual(AT_REST);
});

test('returning to 100 resets the pan, and a smaller zoom stays within the edges', () => {
  const corner = panBy(zoomTo(AT_REST, 300, company), { x: 5000, y: 5000 }, box);
  const smaller = zoomTo(corner, 150, company);
  expect(smaller).toEqual(panBy(smaller, { x: 0, y: 0 }, box));
  expect(zoomTo(corner, 100, company)).toEqual(AT_REST);
});
