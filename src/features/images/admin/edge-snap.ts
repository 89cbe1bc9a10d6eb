import type { Box } from '#shared/regions/box.ts';

/** Brightness of each pixel of an image, row by row. */
export type Brightness = { data: Uint8Array; width: number; height: number };

/** Smallest step of brightness at an edge, and the part of a side that has to be on one. */
const STEP = 6;
const PART = 0.55;
/** How much a pixel of distance counts against a candidate, in parts of the side. */
const PER_PIXEL = 0.012;
/** A part of each end of a side is left out: rounded corners. */
const CORNER = 0.06;

/** The brightness of drawn pixels (RGBA). */
export function brightnessOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Brightness {
  const brightness = new Uint8Array(width * height);
  for (let at = 0; at < brightness.length; at += 1) {
    const from = at * 4;
    brightness[at] = (3 * (data[from] ?? 0) + 4 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) >> 3;
  }
  return { data: brightness, width, height };
}

type Line = { at: number; from: number; to: number; reach: number; isVertical: boolean };

/** The part of a line, between the pixels before and after it, where brightness changes. */
function contrast({ data, width }: Brightness, { at, from, to, isVertical }: Omit<Line, 'reach'>): number {
  const inset = Math.round((to - from) * CORNER);
  const [across, along] = isVertical ? [1, width] : [width, 1];
  let steps = 0;
  for (let other = from + inset; other < to - inset; other += 1) {
    const pixel = at * across + other * along;
    if (Math.abs((data[pixel] ?? 0) - (data[pixel - across] ?? 0)) >= STEP) steps += 1;
  }
  return steps / Math.max(1, to - from - 2 * inset);
}

/** The edge nearest to a line, within its reach; the line itself if there is none. Of a border, its `outward` side. */
function snapped(image: Brightness, line: Line, outward: -1 | 1): number {
  const end = line.isVertical ? image.width : image.height;
  // The image's own edge is one, too.
  const partAt = (at: number) =>
    at === 0 || at === end ? 1 : at > 0 && at < end ? contrast(image, { ...line, at }) : 0;
  const best = { at: line.at, score: 0 };
  for (let offset = -line.reach; offset <= line.reach; offset += 1) {
    const at = line.at + offset;
    const part = partAt(at);
    const score = part < PART ? 0 : part - PER_PIXEL * Math.abs(offset);
    if (score > best.score) Object.assign(best, { at, score });
  }
  if (best.score === 0) return line.at;
  const outer = [2, 1].map((width) => best.at + width * outward).find((at) => partAt(at) >= PART);
  return outer ?? best.at;
}

/** Which sides of a box are moved. */
export type Sides = Readonly<Record<'left' | 'top' | 'right' | 'bottom', boolean>>;

/** A box whose moved sides are on edges of the image, if there are any within `reach` (a fraction of the image's width). */
export function snapToEdges([x, y, w, h]: Box, image: Brightness, reach: number, sides: Sides): Box {
  const { width, height } = image;
  const [left, right] = [Math.round(x * width), Math.round((x + w) * width)];
  const [top, bottom] = [Math.round(y * height), Math.round((y + h) * height)];
  const pixels = Math.max(1, Math.round(reach * width));
  const across = { from: top, to: bottom, reach: pixels, isVertical: true };
  const down = { from: left, to: right, reach: pixels, isVertical: false };
  const newLeft = sides.left ? snapped(image, { ...across, at: left }, -1) : left;
  const newRight = sides.right ? snapped(image, { ...across, at: right }, 1) : right;
  const newTop = sides.top ? snapped(image, { ...down, at: top }, -1) : top;
  const newBottom = sides.bottom ? snapped(image, { ...down, at: bottom }, 1) : bottom;
  if (newRight <= newLeft || newBottom <= newTop) return [x, y, w, h];
  return [newLeft / width, newTop / height, (newRight - newLeft) / width, (newBottom - newTop) / height];
}
