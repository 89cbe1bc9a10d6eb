import type { LightboxReading } from './lightbox.store.ts';

/** Limits and steps of one reading, in percent. */
export type ZoomRule = { min: number; max: number; step: number; toggle: number };

/** Home toggles 100/150; the company page goes 100 to 300 in steps of 25 and toggles 100/200 (spec 2, 4; contract 7). */
export const ZOOM_RULES: Readonly<Record<LightboxReading, ZoomRule>> = {
  home: { min: 100, max: 150, step: 50, toggle: 150 },
  company: { min: 100, max: 300, step: 25, toggle: 200 },
};

/** Pixels that a pointer may move and still click (spec 4). */
const DRAG_THRESHOLD_PX = 3;

/** How large the image is, and how far it is panned from the centre, in CSS pixels. */
export type Zoom = { percent: number; x: number; y: number };

/** A point or a distance, in CSS pixels. */
export type Point = { x: number; y: number };

/** Size of the image at 100 percent, in CSS pixels. */
export type Size = { width: number; height: number };

/** The initial state of every image: 100 percent, no pan. */
export const AT_REST: Zoom = { percent: 100, x: 0, y: 0 };

/** Zoomed means above 100 percent (spec 4). */
export const isZoomed = ({ percent }: Zoom): boolean => percent > 100;

/** A movement counts as a drag once it exceeds the threshold (spec 4). */
export const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > DRAG_THRESHOLD_PX;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Keeps the centre of the view in place, and the image over its own box; 100 percent resets the pan. */
export function zoomTo(zoom: Zoom, percent: number, rule: ZoomRule): Zoom {
  const next = between(rule.min, percent, rule.max);
  if (next <= 100 || !isZoomed(zoom)) return { ...AT_REST, percent: next };
  const ratio = Math.min(next / zoom.percent, (next - 100) / (zoom.percent - 100));
  return { percent: next, x: zoom.x * ratio, y: zoom.y * ratio };
}

/** One step larger. */
export const zoomIn = (zoom: Zoom, rule: ZoomRule): Zoom => zoomTo(zoom, zoom.percent + rule.step, rule);

/** One step smaller. */
export const zoomOut = (zoom: Zoom, rule: ZoomRule): Zoom => zoomTo(zoom, zoom.percent - rule.step, rule);

/** A click: from 100 percent to the toggle zoom, with the clicked point under the pointer; from any other zoom back to 100. */
export function toggleZoom(zoom: Zoom, rule: ZoomRule, at: Point = { x: 0, y: 0 }): Zoom {
  if (isZoomed(zoom)) return AT_REST;
  const grown = rule.toggle / 100 - 1;
  return { percent: rule.toggle, x: -at.x * grown || 0, y: -at.y * grown || 0 };
}

/** A double tap: one image pixel per screen pixel, regardless of the limit; the tapped point stays in place. */
export function zoomToPixels(image: Size, box: Size, at: Point): Zoom {
  const percent = Math.max(100, (image.width / Math.max(box.width, 1)) * 100);
  const grown = percent / 100 - 1;
  return panBy({ percent, x: -at.x * grown || 0, y: -at.y * grown || 0 }, { x: 0, y: 0 }, box);
}

/** Moves a zoomed image, at most to the edges of its box at 100 percent. */
export function panBy(zoom: Zoom, by: Point, box: Size): Zoom {
  if (!isZoomed(zoom)) return zoom;
  const slack = (zoom.percent - 100) / 200;
  const [width, height] = [box.width * slack, box.height * slack];
  return { ...zoom, x: between(-width, zoom.x + by.x, width), y: between(-height, zoom.y + by.y, height) };
}

/** A pinch: scales around the point between the fingers, at the offset `at` from the centre of the stage. */
export function pinch(zoom: Zoom, rule: ZoomRule, ratio: number, at: Point, box: Size): Zoom {
  const percent = between(rule.min, zoom.percent * ratio, rule.max);
  const grown = percent / zoom.percent;
  const moved = { percent, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
  return percent <= 100 ? AT_REST : panBy(moved, { x: 0, y: 0 }, box);
}

/** The step nearest to where a pinch ended. */
export const settle = (zoom: Zoom, rule: ZoomRule): Zoom =>
  zoomTo(zoom, rule.min + Math.round((zoom.percent - rule.min) / rule.step) * rule.step, rule);
