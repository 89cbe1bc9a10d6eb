import { distance, type Oklab, toOklab } from '#shared/colours/oklab.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';

/** Colours nearer than this in OKLab count as the same. */
export const SAME_COLOUR = 0.055;

/** Pixels of an image, the edges included. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** A colour as `0xrrggbb` and in OKLab. */
export type Colour = { rgb: number; lab: Oklab };

/** Reads pixels as `0xrrggbb`, and their colours. */
export function pixelReader({ data, width, height }: PixelRows) {
  const cache = new Map<number, Oklab>();
  const rgbAt = (x: number, y: number): number => {
    const at = 3 * (y * width + x);
    return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  };
  const labOf = (rgb: number): Oklab => {
    const lab = cache.get(rgb) ?? toOklab(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
    cache.set(rgb, lab);
    return lab;
  };
  const within = ({ left, top, right, bottom }: Box): Box => ({
    left: Math.max(0, Math.round(left)),
    top: Math.max(0, Math.round(top)),
    right: Math.min(width - 1, Math.round(right)),
    bottom: Math.min(height - 1, Math.round(bottom)),
  });
  /** Colours in a box with their counts, most common first; nearly equal ones count together. */
  const commonest = (box: Box, isCounted: (lab: Oklab, x: number, y: number) => boolean = () => true) => {
    const counts = new Map<number, number>();
    const { left, top, right, bottom } = within(box);
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const rgb = rgbAt(x, y);
        if (isCounted(labOf(rgb), x, y)) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
      }
    }
    const colours: { rgb: number; lab: Oklab; count: number }[] = [];
    for (const [rgb, count] of [...counts].sort((a, b) => b[1] - a[1])) {
      const lab = labOf(rgb);
      const same = colours.find((colour) => distance(colour.lab, lab) < SAME_COLOUR);
      if (same) same.count += count;
      else if (colours.length < 12) colours.push({ rgb, lab, count });
    }
    return colours.sort((a, b) => b.count - a.count);
  };
  /** The average of the matching colours in a box. */
  const average = (box: Box, isCounted: (lab: Oklab) => boolean): Colour | undefined => {
    const { left, top, right, bottom } = within(box);
    const sum = [0, 0, 0];
    let count = 0;
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const rgb = rgbAt(x, y);
        if (!isCounted(labOf(rgb))) continue;
        count += 1;
        for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + ((rgb >> (16 - 8 * channel)) & 255);
      }
    }
    if (count === 0) return undefined;
    const rgb = sum.reduce((packed, channel) => (packed << 8) | Math.round(channel / count), 0);
    return { rgb, lab: labOf(rgb) };
  };
  /** The highest value of any channel in a box, 0 to 255. */
  const brightest = (box: Box): number => {
    const { left, top, right, bottom } = within(box);
    let most = 0;
    for (let y = top; y <= bottom; y += 1) {
      for (const value of data.subarray(3 * (y * width + left), 3 * (y * width + right + 1)))
        most = Math.max(most, value);
    }
    return most;
  };
  return { width, height, rgbAt, labOf, within, commonest, average, brightest };
}
/** Reads colours and boxes of an image. */
export type PixelReader = ReturnType<typeof pixelReader>;

/** A box, larger by this many pixels on each side. */
export const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/** The bounding box of two. */
export const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Whether two boxes share a pixel. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** Whether two boxes share a row. */
export const overlapsInHeight = (a: Box, b: Box): boolean => a.top <= b.bottom && b.top <= a.bottom;
